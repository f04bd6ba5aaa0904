import { splitCheckEvenly } from '@comanda/pricing';
import type { Order } from './database.ts';
import { type Check, emptyCheck } from './new-order.ts';
import { priced } from './priced.ts';

/** A check in several, as the service splits it. Pure but for new identifiers. */

/** As `splitCheck` takes it. */
export interface Split {
  checkGuid: string;
  /** The lines of each new check, and its guid. */
  items?: readonly (readonly string[])[];
  checkGuids?: readonly string[];
  /** So many equal payments for the check, which stays whole. */
  parts?: number;
}

/** The order with a check split; null when only the service can say what the checks cost then. */
export function withSplit(
  order: Order,
  { checkGuid, items = [], checkGuids = [], parts }: Split,
): Order | null {
  const check = order.checks.find(({ guid }) => guid === checkGuid);
  if (!check) return null;
  if (parts !== undefined) return evenly(order, check, parts);
  // A discount of the check goes on over both, and what is settled keeps its parts: that is worked out there.
  if (check.appliedDiscounts.length > 0 || check.selections.some(({ settled }) => settled)) return null;
  const taken = new Set(items.flat());
  const made = items.map((guids, i) => newCheck(check, guids, checkGuids[i]));
  const rest = { ...check, selections: check.selections.filter(({ guid }) => !taken.has(guid)), parts: [] };
  const next = priced({
    ...order,
    checks: [...order.checks.map((one) => (one.guid === checkGuid ? rest : one)), ...made],
  });
  return costOf(order) === costOf(next) ? next : null;
}

/** The order with its checks in one again, the first of them; null when only the service can say what that costs. */
export function withMerged(order: Order, guids: readonly string[]): Order | null {
  const [first, ...others] = order.checks.filter(({ guid }) => guids.includes(guid));
  if (!first || guids.length !== others.length + 1) return null;
  const all = [first, ...others];
  const isPlain = all.every(
    ({ payments, appliedDiscounts, selections, taxExempt, appliedServiceCharges }) =>
      payments.length === 0 &&
      appliedDiscounts.length === 0 &&
      selections.every(({ settled }) => !settled) &&
      taxExempt === first.taxExempt &&
      appliedServiceCharges.every(({ level }) => level === 'ORDER'),
  );
  if (!isPlain) return null;
  const merged = { ...first, selections: all.flatMap(({ selections }) => selections), parts: [] };
  const checks = order.checks.filter((check) => !others.includes(check));
  const next = priced({ ...order, checks: checks.map((check) => (check === first ? merged : check)) });
  return costOf(order) === costOf(next) ? next : null;
}

const newCheck = (from: Check, guids: readonly string[], guid = crypto.randomUUID() as string): Check => ({
  ...emptyCheck(),
  guid,
  taxExempt: from.taxExempt,
  selections: from.selections.filter((line) => guids.includes(line.guid)),
  // A percentage is charged on each check; a fixed charge stays where it is.
  appliedServiceCharges: from.appliedServiceCharges.filter(
    ({ level, type }) => level === 'CHECK' && type === 'PERCENT',
  ),
});

function evenly(order: Order, check: Check, parts: number): Order | null {
  const { totalAmount, taxAmount, tipAmount } = check;
  const amount = totalAmount - taxAmount - tipAmount;
  if (amount + taxAmount < parts) return null;
  const shares = splitCheckEvenly({ amount, taxAmount, tipAmount }, parts);
  const divided = {
    ...check,
    parts: shares.map((share) => ({ guid: crypto.randomUUID() as string, ...share })),
  };
  return { ...order, checks: order.checks.map((one) => (one === check ? divided : one)) };
}

/** What an order and each of its lines costs. Where this stays the same, the service splits at these prices too. */
function costOf(order: Order): string {
  const lines = order.checks
    .flatMap(({ selections }) => selections)
    .map(({ guid, grossAmount, discountAmount, exemptedTaxAmount, totalAmount, appliedTaxes }) =>
      JSON.stringify([guid, grossAmount, discountAmount, exemptedTaxAmount, totalAmount, appliedTaxes]),
    )
    .toSorted();
  const charges = order.appliedServiceCharges.map(({ guid, chargeAmount, taxAmount }) => [
    guid,
    chargeAmount,
    taxAmount,
  ]);
  const { subtotalAmount, discountAmount, exemptedTaxAmount, serviceChargeAmount, taxAmount } = order;
  const { inclusiveTaxAmount, tipAmount, totalAmount, dueAmount } = order;
  const sums = [subtotalAmount, discountAmount, exemptedTaxAmount, serviceChargeAmount, taxAmount];
  return JSON.stringify([sums, inclusiveTaxAmount, tipAmount, totalAmount, dueAmount, charges, lines]);
}
