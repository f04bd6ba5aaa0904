import { isDeepStrictEqual } from 'node:util';
import { priceOrder } from '@comanda/pricing';
import { newGuid } from '../../platform/ids.ts';
import { sumOf } from '../../platform/sum.ts';
import { pricingInputOf, reprice } from './apply-pricing.ts';
import { coveredAmount } from './balance.ts';
import { wrongField } from './body-references.ts';
import { requireRoomForChecks, requireRoomForLines } from './capacity.ts';
import type { AppliedDiscount, AppliedServiceCharge, Check, OrderDocument, Selection } from './document.ts';
import { mapChecks, selectionsOf } from './document.ts';
import { NOTHING_YET } from './order.ts';
import { arriving, NO_POSITION, withPositions } from './positions.ts';
import { rejectInState, stateOf } from './states.ts';

/** Moves checks from one order to another, and what discounts take from their lines with them. Pure but for new identifiers. */

/**
 * What the discounts of an order and of its checks take from lines that leave it goes with each of them, to the cent, as a fixed
 * discount of the line. What stays is less by as much; a percentage is simply taken of less.
 */
export function carryDiscounts(
  from: OrderDocument,
  leaving: readonly string[],
): { left: OrderDocument; carry: (line: Selection) => Selection } {
  const gone = new Set(leaving);
  const taken = new Map<string, { line: string; amount: number }[]>();
  for (const check of priceOrder(pricingInputOf(from)).checks) {
    for (const line of check.selections.filter(({ key }) => gone.has(key))) {
      for (const { key, amount } of line.appliedDiscounts.filter((one) => one.amount > 0))
        taken.set(key, [...(taken.get(key) ?? []), { line: line.key, amount }]);
    }
  }
  const carried = new Map<string, AppliedDiscount[]>();
  const staying = (discounts: AppliedDiscount[]): AppliedDiscount[] =>
    discounts.flatMap((discount) => {
      const parts = taken.get(discount.guid) ?? [];
      for (const { line, amount } of parts) {
        const own = { ...asFixed(discount, amount), guid: newGuid() };
        carried.set(line, [...(carried.get(line) ?? []), own]);
      }
      if (parts.length === 0 || discount.type === 'PERCENT') return [discount];
      const rest = discount.discountAmount - sumOf(parts, ({ amount }) => amount);
      if (rest === 0) return [];
      const { items, selectionGuids, fromCheckGuid } = discount;
      const kept = {
        ...(items && { items }),
        ...(selectionGuids && { selectionGuids }),
        ...(fromCheckGuid && { fromCheckGuid }),
      };
      return [{ ...asFixed(discount, rest), ...kept }];
    });
  const left = mapChecks({ ...from, appliedDiscounts: staying(from.appliedDiscounts) }, (check) => ({
    ...check,
    appliedDiscounts: staying(check.appliedDiscounts),
  }));
  const carry = (line: Selection): Selection => ({
    ...line,
    appliedDiscounts: [...line.appliedDiscounts, ...(carried.get(line.guid) ?? [])],
  });
  return { left, carry };
}

/** The order with its own discounts bound to its present lines, so that arriving lines keep their price. */
function withDiscountsBound(order: OrderDocument): OrderDocument {
  const lines = selectionsOf(order).map(({ guid }) => guid);
  return {
    ...order,
    appliedDiscounts: order.appliedDiscounts.map((discount) =>
      discount.discountAmount > 0 && !discount.selectionGuids
        ? { ...discount, selectionGuids: lines }
        : discount,
    ),
  };
}

/** A discount reduced to a fixed amount. */
function asFixed(discount: AppliedDiscount, amount: number): AppliedDiscount {
  const { rate: _, buy: __, get: ___, perUnit: ____, maximumUses: _5, maximumAmount: _6, ...rest } = discount;
  const { conditions: _7, items: _8, target: _9, selectionGuids: _10, fromCheckGuid: _11, ...plain } = rest;
  return { ...plain, type: 'FIXED', amount };
}

/** Moves the order's charges to its checks, each with its present part, so they cost the same wherever the checks go. */
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
  return withPositions({
    ...order,
    appliedServiceCharges: [],
    checks: order.checks.map((check, index) => ({
      ...check,
      appliedServiceCharges: check.appliedServiceCharges.flatMap((charge) =>
        owned(charge, index).map((one) =>
          charge.level === 'ORDER' ? { ...one, guid: newGuid(), position: NO_POSITION } : one,
        ),
      ),
    })),
  });
}

/**
 * Two orders after checks of one went to the other, with lines, discounts and charges, at the same price. INVALID_STATE when one
 * holds money: payments and refunds belong to the order that they were made on.
 */
export function moveChecksBetweenOrders(
  from: OrderDocument,
  to: OrderDocument,
  checkGuids: readonly string[],
): [OrderDocument, OrderDocument] {
  const checks = from.checks.filter(({ guid }) => checkGuids.includes(guid));
  for (const check of checks) {
    if (coveredAmount(check) > 0 || check.refunds.length > 0)
      rejectInState(
        'PAID_IN_PART',
        ['pay', 'refund'],
        'A check on which something is paid stays with its order.',
      );
  }
  requireSameState(from, to);
  requireSameTaxes(from, to);
  const lines = checks.flatMap(({ selections }) => selections);
  requireRoomForLines(to, lines.length);
  requireRoomForChecks(to.checks.length + checks.length);
  const charged = withChargesOnChecks(from);
  const { left, carry } = carryDiscounts(
    charged,
    lines.map(({ guid }) => guid),
  );
  const moving = charged.checks
    .filter(({ guid }) => checkGuids.includes(guid))
    .map(
      (check): Check => ({
        ...check,
        selections: check.selections.map(carry),
        appliedDiscounts: [],
        payments: [],
        parts: [],
      }),
    );
  const target = withDiscountsBound(withChargesOnChecks(to));
  const known = new Set(target.taxRates.map(({ guid }) => guid));
  const arrived = {
    ...target,
    taxRates: [...target.taxRates, ...from.taxRates.filter(({ guid }) => !known.has(guid))],
    promoCodes: [...new Set([...target.promoCodes, ...from.promoCodes])],
    checks: [...target.checks, ...arriving(target, moving)],
  };
  const staying = left.checks.filter(({ guid }) => !checkGuids.includes(guid));
  const rest = staying.length > 0 ? staying : [emptied(left.checks[0]!)];
  return [reprice({ ...left, checks: rest }), reprice(arrived)];
}

/** Requires that lines of one order can be on the other: a scheduled line would never fire in an order that is not scheduled. */
export function requireSameState(from: OrderDocument, to: OrderDocument): void {
  if (stateOf(from) !== stateOf(to))
    rejectInState(
      stateOf(to),
      ['fire'],
      'One of the orders waits and the other does not: fire that one first.',
    );
  if (from.currency !== to.currency) wrongField('/toOrderGuid', 'currency', 'is in another currency');
}

/** Requires that a tax that both have is the same: the restaurant may have changed it in between, and each line keeps its own. */
export function requireSameTaxes(from: OrderDocument, to: OrderDocument): void {
  for (const { name, ...tax } of from.taxRates) {
    const other = to.taxRates.find(({ guid }) => guid === tax.guid);
    const { name: _, ...same } = other ?? { name, ...tax };
    if (!isDeepStrictEqual(tax, same))
      rejectInState(
        'TAXED_OTHERWISE',
        ['pay'],
        `The tax "${name}" has changed since one of the orders was opened; pay each separately.`,
      );
  }
}

/** An order without lines still has a check. */
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
