import {
  isPricingError,
  type PricedCheck,
  type PricedModifier,
  type PricedOrder,
  type PricedSelection,
  priceOrder,
} from '@comanda/pricing';
import { failFields } from '../../platform/errors.ts';
import { withBalance } from './balance.ts';
import type { AppliedDiscount, AppliedServiceCharge, Check, PlacedOrder, Selection } from './document.ts';
import { withPositions } from './positions.ts';
import { pricingInputOf } from './pricing-input.ts';

/**
 * An order's document holds everything that its money depends on: prices, taxes, discounts and charges as they were
 * when they were put there. Its amounts can be computed from it at any time, without menu or restaurant.
 */

/** The document with every amount recomputed, and positions for what is new on it. VALIDATION_ERROR when the change cannot be priced. */
export function reprice<Doc extends PlacedOrder>(changed: Doc): Doc {
  const order = withPositions(changed);
  let priced: PricedOrder;
  try {
    priced = priceOrder(pricingInputOf(order));
  } catch (error) {
    if (!isPricingError(error)) throw error;
    // What was on the order could be priced, so the change cannot: the field has the name that it has in the request.
    const path = error.path.slice(error.path.lastIndexOf('/'));
    failFields([{ in: 'body', path, rule: error.code, message: error.message.replace(/^\/\S+: /, '') }]);
  }
  return withAmounts(order, priced);
}

/** Writes the results of pricing into the document. */
export function withAmounts<Doc extends PlacedOrder>(order: Doc, priced: PricedOrder): Doc {
  const outcomes = new Map(
    priced.discountOutcomes.map(({ key, ownerKey, amount, notAppliedReason }) => [
      `${ownerKey ?? ''}/${key}`,
      { discountAmount: amount, notAppliedReason },
    ]),
  );
  const withOutcomes = (owner: string, discounts: AppliedDiscount[]) =>
    discounts.map((discount) => ({
      ...discount,
      ...(outcomes.get(`${owner}/${discount.guid}`) ?? {
        discountAmount: 0,
        notAppliedReason: 'NO_ELIGIBLE_ITEMS',
      }),
    }));
  const checks = order.checks.map((check, c) => {
    const result = priced.checks[c]!;
    return {
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
      appliedServiceCharges: chargesOf(order, check, result),
    };
  });
  return withBalance({
    ...order,
    ...totalsOf(priced),
    appliedDiscounts: withOutcomes('', order.appliedDiscounts),
    appliedServiceCharges: order.appliedServiceCharges.map((charge) => ({
      ...charge,
      ...checks
        .flatMap(({ appliedServiceCharges }) => appliedServiceCharges)
        .filter(({ guid }) => guid === charge.guid)
        .reduce(
          (sum, { chargeAmount, taxAmount }) => ({
            chargeAmount: sum.chargeAmount + chargeAmount,
            taxAmount: sum.taxAmount + taxAmount,
          }),
          { chargeAmount: 0, taxAmount: 0 },
        ),
    })),
    checks,
  });
}

/** Discounts of a line, the settled ones with what they take of the units that are left. */
function withSettled({ settled }: PricedSelection, discounts: AppliedDiscount[]): AppliedDiscount[] {
  return discounts.map((discount) => {
    if (!discount.settled) return discount;
    const amount = settled?.discounts.find(({ key }) => key === discount.guid)?.amount ?? 0;
    return { ...discount, discountAmount: amount, notAppliedReason: amount > 0 ? null : 'NO_ELIGIBLE_ITEMS' };
  });
}

/** A check shows the charges of the order too, with its own part of them. */
function chargesOf(order: PlacedOrder, check: Check, priced: PricedCheck): AppliedServiceCharge[] {
  const own = check.appliedServiceCharges.filter(({ level }) => level === 'CHECK');
  return [...order.appliedServiceCharges, ...own].map((charge) => {
    const result = priced.appliedServiceCharges.find(({ key }) => key === charge.guid);
    return { ...charge, chargeAmount: result?.netAmount ?? 0, taxAmount: result?.taxAmount ?? 0 };
  });
}

function modifierAmounts(
  modifiers: Selection['modifiers'],
  priced: readonly PricedModifier[],
): Selection['modifiers'] {
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
