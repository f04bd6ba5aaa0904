import { chargeParts } from './charge-parts.ts';
import type { CheckInput, Discount, OrderInput, SelectionInput } from './order-input.ts';
import { priceOrder } from './price-order.ts';
import type { AppliedTax, PricedSelection, SettledCharge } from './priced-order.ts';
import type { Settled } from './settled-input.ts';

/**
 * What each line of an order costs at present, in the form in which it keeps that: by the key of the line, voided lines left
 * out. A line with it (and the position of the latest thing that is on the order) costs the same on any check of any order;
 * and so do the lines that stay, once they have theirs.
 *
 * @throws PricingError that names the field, when the input cannot be priced exactly
 */
export function settleOrder(order: OrderInput): Map<string, Omit<Settled, 'position'>> {
  // What is exempt keeps the tax that it would have, since an exemption can be taken back. Only what is exempt: beside it the
  // rest would be rounded otherwise, where a tax is rounded by check.
  const asTaxed = priceOrder({ ...order, checks: order.checks.map(withoutExemption) });
  const settled = new Map<string, Omit<Settled, 'position'>>();
  for (const [c, check] of priceOrder(order).checks.entries()) {
    const input = order.checks[c];
    const taxed = asTaxed.checks[c];
    if (input === undefined || taxed === undefined) continue;
    const parts = chargeParts(check);
    const taxedParts = chargeParts(taxed);
    for (const [s, line] of check.selections.entries()) {
      const selection = input.selections[s];
      const lineAsTaxed = taxed.selections[s];
      if (line.voided || selection === undefined || lineAsTaxed === undefined) continue;
      const taxExempt = (selection.settled ?? input).taxExempt === true;
      const charges = withExemptions({ parts: parts[s] ?? [], taxed: taxedParts[s] ?? [] }, selection, input);
      const exclusive = exclusiveKeys(order, input, selection);
      settled.set(line.key, {
        ...settledLine(taxExempt ? lineAsTaxed : line, charges, exclusive),
        taxExempt,
      });
    }
  }
  return settled;
}

interface ExemptPart extends SettledCharge {
  readonly taxExempt: boolean;
}

/** The parts that a line has already come first, and are exempt or not as they were; the others as their check is. */
function withExemptions(
  { parts, taxed }: { parts: readonly SettledCharge[]; taxed: readonly SettledCharge[] },
  { settled }: SelectionInput,
  check: CheckInput,
): ExemptPart[] {
  return parts.map((part, i) => {
    const taxExempt = (settled?.serviceCharges[i] ?? check).taxExempt === true;
    return { ...(taxExempt ? (taxed[i] ?? part) : part), taxExempt };
  });
}

const withoutExemption = (check: CheckInput): CheckInput => ({
  ...check,
  taxExempt: false,
  selections: check.selections.map((line) =>
    line.settled === undefined ? line : { ...line, settled: taxedPart(line.settled) },
  ),
});

const taxedPart = (settled: Settled): Settled => ({
  ...settled,
  taxExempt: false,
  serviceCharges: settled.serviceCharges.map((charge) => ({ ...charge, taxExempt: false })),
});

function exclusiveKeys(order: OrderInput, check: CheckInput, line: SelectionInput): ReadonlySet<string> {
  const live = [order, check, line].flatMap(
    ({ discounts = [] }: { discounts?: readonly Discount[] | undefined }) =>
      discounts.filter(({ stacking }) => stacking === 'EXCLUSIVE'),
  );
  const settled = line.settled?.discounts.filter(({ exclusive }) => exclusive === true) ?? [];
  return new Set([...live, ...settled].map(({ key }) => key));
}

function settledLine(
  line: PricedSelection,
  charges: readonly ExemptPart[],
  exclusive: ReadonlySet<string>,
): Omit<Settled, 'position' | 'taxExempt'> {
  return {
    quantity: line.quantity,
    grossAmount: line.grossAmount,
    priceAmount: line.grossAmount - line.discountAmount,
    discounts: line.appliedDiscounts.map(({ key, amount }) => ({
      key,
      amount,
      ...(exclusive.has(key) ? { exclusive: true } : {}),
    })),
    taxes: settledTaxes(line.appliedTaxes),
    serviceCharges: joined(charges).map(({ key, gratuity, grossAmount, appliedTaxes, taxExempt }) => ({
      key,
      amount: grossAmount,
      ...(gratuity ? { gratuity } : {}),
      ...(taxExempt ? { taxExempt } : {}),
      taxes: settledTaxes(appliedTaxes),
    })),
  };
}

const settledTaxes = (taxes: readonly AppliedTax[]) =>
  taxes
    .filter(({ taxableAmount, amount }) => taxableAmount > 0 || amount > 0)
    .map(({ key, taxableAmount, amount }) => ({ key, taxableAmount, amount }));

/** One part for each charge, though a line has an earlier part of it. What comes to nothing is left out. */
function joined(parts: readonly ExemptPart[]): ExemptPart[] {
  const byKey = new Map<string, ExemptPart>();
  for (const part of parts) {
    const name = `${part.taxExempt} ${part.key}`;
    const known = byKey.get(name);
    byKey.set(name, known === undefined ? part : sumOfParts(known, part));
  }
  return [...byKey.values()].filter(
    ({ grossAmount, appliedTaxes }) =>
      grossAmount > 0 || appliedTaxes.some(({ amount, taxableAmount }) => amount > 0 || taxableAmount > 0),
  );
}

function sumOfParts(a: ExemptPart, b: ExemptPart): ExemptPart {
  const taxes = new Map(a.appliedTaxes.map((tax) => [tax.key, tax]));
  for (const tax of b.appliedTaxes) {
    const known = taxes.get(tax.key);
    const amount = tax.amount + (known?.amount ?? 0);
    const taxableAmount = tax.taxableAmount + (known?.taxableAmount ?? 0);
    taxes.set(tax.key, { ...tax, amount, taxableAmount });
  }
  return { ...a, grossAmount: a.grossAmount + b.grossAmount, appliedTaxes: [...taxes.values()] };
}
