import { priceOrder } from '@comanda/pricing';
import { newGuid } from '../../platform/ids.ts';
import { coveredAmount } from './balance.ts';
import type { AppliedDiscount, AppliedServiceCharge, Check, OrderDocument } from './document.ts';
import { mapChecks, selectionsOf } from './document.ts';
import { wrongField } from './named.ts';
import { NOTHING_YET } from './order.ts';
import { pricingInputOf, reprice } from './reprice.ts';
import { CHECKS_MAX, LINES_MAX } from './shapes.ts';
import { refuseInState, stateOf } from './states.ts';

/** What goes from one order to another: whole checks, and with lines what discounts take from them. Pure but for new identifiers. */

/**
 * What the discounts of an order and of its checks take from lines that leave it goes with them, to the cent: `carried` are fixed
 * discounts bound to those lines. What stays is less by as much; a percentage is simply taken of less.
 */
export function carryDiscounts(
  from: OrderDocument,
  leaving: readonly string[],
): { left: OrderDocument; carried: AppliedDiscount[] } {
  const gone = new Set(leaving);
  const taken = new Map<string, { amount: number; lines: string[] }>();
  for (const check of priceOrder(pricingInputOf(from)).checks) {
    for (const line of check.selections.filter(({ key }) => gone.has(key))) {
      for (const { key, amount } of line.appliedDiscounts.filter((one) => one.amount > 0)) {
        const sofar = taken.get(key) ?? { amount: 0, lines: [] };
        taken.set(key, { amount: sofar.amount + amount, lines: [...sofar.lines, line.key] });
      }
    }
  }
  const carried: AppliedDiscount[] = [];
  const staying = (discounts: AppliedDiscount[]): AppliedDiscount[] =>
    discounts.flatMap((discount) => {
      const part = taken.get(discount.guid);
      if (!part) return [discount];
      carried.push({ ...asFixed(discount, part.amount), guid: newGuid(), selectionGuids: part.lines });
      if (discount.type === 'PERCENT') return [discount];
      const rest = discount.discountAmount - part.amount;
      return rest > 0 ? [asFixed(discount, rest)] : [];
    });
  const left = mapChecks({ ...from, appliedDiscounts: staying(from.appliedDiscounts) }, (check) => ({
    ...check,
    appliedDiscounts: staying(check.appliedDiscounts),
  }));
  return { left, carried };
}

/** A discount of which only an amount is left to say. */
function asFixed(discount: AppliedDiscount, amount: number): AppliedDiscount {
  const { rate: _, buy: __, get: ___, perUnit: ____, maximumUses: _5, maximumAmount: _6, ...rest } = discount;
  const { conditions: _7, items: _8, target: _9, ...plain } = rest;
  return { ...plain, type: 'FIXED', amount };
}

/** The order with its charges on its checks, each with the part that it has now: so they cost the same wherever the checks go. */
function withChargesOnChecks(order: OrderDocument): OrderDocument {
  if (order.appliedServiceCharges.length === 0) return order;
  const owned = (charge: AppliedServiceCharge, index: number): AppliedServiceCharge[] => {
    if (charge.level === 'CHECK' || charge.type === 'PERCENT' || charge.chargeAmount > 0) {
      const amount =
        charge.level === 'ORDER' && charge.type === 'FIXED' ? { amount: charge.chargeAmount } : {};
      return [{ ...charge, ...amount, level: 'CHECK' }];
    }
    // A fixed charge that is not charged at present waits on the first check.
    return index === 0 ? [{ ...charge, level: 'CHECK' }] : [];
  };
  return {
    ...order,
    appliedServiceCharges: [],
    checks: order.checks.map((check, index) => ({
      ...check,
      appliedServiceCharges: check.appliedServiceCharges.flatMap((charge) =>
        owned(charge, index).map((one) => (charge.level === 'ORDER' ? { ...one, guid: newGuid() } : one)),
      ),
    })),
  };
}

/**
 * Two orders after checks of one went to the other, with lines, discounts and charges, at the same price. INVALID_STATE when one
 * holds money: payments and refunds belong to the order that they were made on.
 */
export function checksAcross(
  from: OrderDocument,
  to: OrderDocument,
  checkGuids: readonly string[],
): [OrderDocument, OrderDocument] {
  const checks = from.checks.filter(({ guid }) => checkGuids.includes(guid));
  for (const check of checks) {
    if (coveredAmount(check) > 0 || check.refunds.length > 0)
      refuseInState(
        'PAID_IN_PART',
        ['pay', 'refund'],
        'A check on which something is paid stays with its order.',
      );
  }
  if (stateOf(from) !== stateOf(to))
    refuseInState(stateOf(to), [stateOf(from)], 'One of the orders waits and the other does not.');
  if (from.currency !== to.currency) wrongField('/toOrderGuid', 'currency', 'is in another currency');
  const lines = checks.flatMap(({ selections }) => selections);
  if (selectionsOf(to).length + lines.length > LINES_MAX || to.checks.length + checks.length > CHECKS_MAX)
    wrongField(
      '/toOrderGuid',
      'maxItems',
      `an order holds at most ${LINES_MAX} items and ${CHECKS_MAX} checks`,
    );
  const { left, carried } = carryDiscounts(
    withChargesOnChecks(from),
    lines.map(({ guid }) => guid),
  );
  const moving = withChargesOnChecks(from)
    .checks.filter(({ guid }) => checkGuids.includes(guid))
    .map((check): Check => ({ ...check, appliedDiscounts: [], payments: [], parts: [] }));
  const target = withChargesOnChecks(to);
  const known = new Set(target.taxRates.map(({ guid }) => guid));
  const arrived = {
    ...target,
    taxRates: [...target.taxRates, ...from.taxRates.filter(({ guid }) => !known.has(guid))],
    promoCodes: [...new Set([...target.promoCodes, ...from.promoCodes])],
    appliedDiscounts: [...target.appliedDiscounts, ...carried],
    checks: [...target.checks, ...moving],
  };
  const staying = left.checks.filter(({ guid }) => !checkGuids.includes(guid));
  const rest = staying.length > 0 ? staying : [emptied(left.checks[0]!)];
  return [reprice({ ...left, checks: rest }), reprice(arrived)];
}

/** An order without lines has a check all the same. */
const emptied = (check: Check): Check => ({
  ...check,
  ...NOTHING_YET,
  guid: newGuid(),
  selections: [],
  appliedDiscounts: [],
  appliedServiceCharges: [],
  payments: [],
  refunds: [],
  parts: [],
});
