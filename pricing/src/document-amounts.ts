import type {
  DocumentCharge,
  DocumentCheck,
  DocumentDiscount,
  DocumentModifier,
  PriceableOrder,
} from './document.ts';
import type { PricedCheck, PricedModifier, PricedOrder, PricedSelection } from './priced-order.ts';

type Charged = DocumentCharge & { chargeAmount: number; taxAmount: number };
type WithOutcomes = (owner: string, discounts: readonly DocumentDiscount[]) => DocumentDiscount[];

/** Writes what `priceOrder` says of an order's document into it: every amount but those of payments, which it does not know. */
export function withPrices<Doc extends PriceableOrder>(order: Doc, priced: PricedOrder): Doc {
  const withOutcomes = outcomesOf(priced);
  const checks = order.checks.map((check, c) => {
    const result = priced.checks[c]!;
    return {
      ...pricedCheck(check, result, withOutcomes),
      appliedServiceCharges: chargesOf(order, check, result),
    };
  });
  const parts = checks.flatMap(({ appliedServiceCharges }) => appliedServiceCharges);
  return {
    ...order,
    ...totalsOf(priced),
    appliedDiscounts: withOutcomes('', order.appliedDiscounts),
    appliedServiceCharges: order.appliedServiceCharges.map((charge) => withParts(charge, parts)),
    checks,
  };
}

function outcomesOf({ discountOutcomes }: PricedOrder): WithOutcomes {
  const outcomes = new Map(
    discountOutcomes.map(({ key, ownerKey, amount, notAppliedReason }) => [
      `${ownerKey ?? ''}/${key}`,
      { discountAmount: amount, notAppliedReason },
    ]),
  );
  const none = { discountAmount: 0, notAppliedReason: 'NO_ELIGIBLE_ITEMS' };
  return (owner, discounts) =>
    discounts.map((discount) => ({ ...discount, ...(outcomes.get(`${owner}/${discount.guid}`) ?? none) }));
}

const pricedCheck = (check: DocumentCheck, result: PricedCheck, withOutcomes: WithOutcomes) => ({
  ...check,
  ...totalsOf(result),
  selections: check.selections.map((selection, s) => {
    const line = result.selections[s]!;
    return {
      ...selection,
      ...lineAmounts(line),
      modifiers: modifierAmounts(selection.modifiers, line.modifiers),
      appliedDiscounts: withSettled(line, withOutcomes(selection.guid, selection.appliedDiscounts)),
    };
  }),
  appliedDiscounts: withOutcomes(check.guid, check.appliedDiscounts),
});

/** A charge of the order with what its parts on the checks come to. */
function withParts(charge: DocumentCharge, all: readonly Charged[]): Charged {
  const parts = all.filter(({ guid }) => guid === charge.guid);
  const sumOf = (name: 'chargeAmount' | 'taxAmount'): number =>
    parts.reduce((sum, part) => sum + part[name], 0);
  return { ...charge, chargeAmount: sumOf('chargeAmount'), taxAmount: sumOf('taxAmount') };
}

/** Discounts of a line, the settled ones with what they take of the units that are left. */
function withSettled(
  { settled }: PricedSelection,
  discounts: readonly DocumentDiscount[],
): DocumentDiscount[] {
  return discounts.map((discount) => {
    if (!discount.settled) return discount;
    const amount = settled?.discounts.find(({ key }) => key === discount.guid)?.amount ?? 0;
    return { ...discount, discountAmount: amount, notAppliedReason: amount > 0 ? null : 'NO_ELIGIBLE_ITEMS' };
  });
}

/** A check shows the charges of the order too, with its own part of them. */
function chargesOf(order: PriceableOrder, check: DocumentCheck, priced: PricedCheck): Charged[] {
  const own = check.appliedServiceCharges.filter(({ level }) => level === 'CHECK');
  return [...order.appliedServiceCharges, ...own].map((charge) => {
    const result = priced.appliedServiceCharges.find(({ key }) => key === charge.guid);
    return { ...charge, chargeAmount: result?.netAmount ?? 0, taxAmount: result?.taxAmount ?? 0 };
  });
}

function modifierAmounts(
  modifiers: readonly DocumentModifier[],
  priced: readonly PricedModifier[],
): readonly DocumentModifier[] {
  return modifiers.map((modifier, index) => {
    const result = priced[index]!;
    return {
      ...modifier,
      grossAmount: result.grossAmount,
      ...(modifier.modifiers ? { modifiers: modifierAmounts(modifier.modifiers, result.modifiers) } : {}),
    };
  });
}

const lineAmounts = (line: PricedSelection) => ({
  grossAmount: line.grossAmount,
  discountAmount: line.discountAmount,
  exemptedTaxAmount: line.exemptedTaxAmount,
  taxAmount: line.taxAmount,
  inclusiveTaxAmount: line.inclusiveTaxAmount,
  totalAmount: line.totalAmount,
  appliedTaxes: taxesOf(line.appliedTaxes),
});

const totalsOf = (priced: PricedOrder | PricedCheck) => ({
  subtotalAmount: priced.subtotalAmount,
  discountAmount: priced.discountAmount,
  exemptedTaxAmount: priced.exemptedTaxAmount,
  serviceChargeAmount: priced.serviceChargeAmount,
  taxAmount: priced.taxAmount,
  inclusiveTaxAmount: priced.inclusiveTaxAmount,
  tipAmount: priced.tipAmount,
  totalAmount: priced.totalAmount,
  appliedTaxes: taxesOf(priced.appliedTaxes),
});

const taxesOf = (applied: PricedOrder['appliedTaxes']) =>
  applied.map(({ key, rate, inclusive, taxableAmount, amount }) => ({
    taxRateGuid: key,
    rate,
    inclusive,
    taxableAmount,
    taxAmount: amount,
  }));
