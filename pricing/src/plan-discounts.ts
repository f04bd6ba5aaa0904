import { parseQuantity, rateUnits } from './decimal.ts';
import { checkConditions } from './discount-conditions.ts';

import {
  claimKey,
  fromOne,
  fromZero,
  requireCount,
  requireKey,
  requireNonNegative,
  requireOneOf,
  requirePosition,
} from './input-checks.ts';
import type { CheckLines, Line } from './line.ts';
import type { Discount, DiscountTarget, OrderInput } from './order-input.ts';
import { orderPlace, type Place, place } from './place.ts';
import { compareRanks } from './rank.ts';

/** Which discounts an order has, and in which sequence they are applied. */

export const maxPercentOff = 100;
const priorities = { minimum: -1_000_000, maximum: 1_000_000 };

const targets: readonly DiscountTarget[] = ['SELECTION', 'CHECK', 'ORDER'];

const types: readonly Discount['type'][] = ['BUY_X_GET_Y', 'FIXED_TOTAL', 'PERCENT', 'FIXED'];

const stackings = ['STACKABLE', 'EXCLUSIVE'] as const;

/** Lines that a discount is computed on together, and the lines that its conditions look at. */
interface Pool {
  readonly lines: readonly Line[];
  readonly scope: readonly Line[];
}

export interface PlannedDiscount {
  readonly discount: Discount;
  readonly target: DiscountTarget;
  readonly level: DiscountTarget;
  readonly ownerKey: string | null;
  readonly place: Place;
  readonly pools: readonly Pool[];
}

export function planDiscounts(order: OrderInput, checks: readonly CheckLines[]): PlannedDiscount[] {
  const planned: PlannedDiscount[] = [];
  const allLines = checks.flatMap(({ lines }) => lines);
  planList(planned, order.discounts, { level: 'ORDER', key: null, place: orderPlace }, (target) => {
    if (target === 'ORDER') return [{ lines: allLines, scope: allLines }];
    if (target === 'CHECK') return checks.map(({ lines }) => ({ lines, scope: lines }));
    return allLines.map((line) => ({ lines: [line], scope: allLines }));
  });
  for (const { input, place: at, lines } of checks) {
    planList(planned, input.discounts, { level: 'CHECK', key: input.key, place: at }, (target) =>
      target === 'CHECK' ? [{ lines, scope: lines }] : lines.map((line) => ({ lines: [line], scope: lines })),
    );
    for (const line of lines) {
      const discounts = line.selection?.discounts;
      if (discounts === undefined) continue;
      const owner: DiscountOwner = { level: 'SELECTION', key: line.key, place: line.place };
      planList(planned, discounts, owner, () => [{ lines: [line], scope: [line] }]);
    }
  }
  return planned;
}

/** What a discount is stated on: the order, a check or a selection. */
interface DiscountOwner {
  readonly level: DiscountTarget;
  readonly key: string | null;
  readonly place: Place;
}

function planList(
  planned: PlannedDiscount[],
  discounts: readonly Discount[] | undefined,
  owner: DiscountOwner,
  poolsFor: (target: DiscountTarget) => Pool[],
): void {
  if (discounts === undefined) return;
  const { level, key: ownerKey } = owner;
  const seenKeys = new Set<string>();
  let index = 0;
  for (const discount of discounts) {
    const at = place(owner.place, 'discounts', index++);
    claimKey(discount.key, at, seenKeys);
    requirePosition(discount.position, at);
    const target = discount.target ?? level;
    requireOneOf(target, targets.slice(0, targets.indexOf(level) + 1), at, 'target');
    checkDiscount(discount, target, at);
    planned.push({ discount, target, level, ownerKey, place: at, pools: poolsFor(target) });
  }
}

function checkDiscount(discount: Discount, target: DiscountTarget, at: Place): void {
  requireOneOf(discount.type, types, at, 'type');
  if (discount.stacking !== undefined) requireOneOf(discount.stacking, stackings, at, 'stacking');
  if (discount.priority !== undefined) {
    requireCount(discount.priority, priorities, at, 'priority');
  }
  if (discount.rank !== undefined) requireOneOf(discount.rank, targets, at, 'rank');
  if (discount.maximumAmount !== undefined) {
    requireNonNegative(discount.maximumAmount, at, 'maximumAmount');
  }
  if (discount.conditions !== undefined) checkConditions(discount.conditions, at);
  if (discount.limitAmount !== undefined) requireNonNegative(discount.limitAmount, at, 'limitAmount');
  if (discount.limitPercent !== undefined)
    rateUnits(discount.limitPercent, maxPercentOff, at, 'limitPercent');
  for (const [i, { key, quantity }] of (discount.covers ?? []).entries()) {
    const inCover = place(at, 'covers', i);
    requireKey(key, inCover);
    parseQuantity(quantity, inCover, 'quantity');
  }
  switch (discount.type) {
    case 'PERCENT':
      rateUnits(discount.rate, maxPercentOff, at, 'rate');
      return;
    case 'FIXED':
    case 'FIXED_TOTAL':
      requireNonNegative(discount.amount, at, 'amount');
      if (discount.perUnit === true) requireOneOf(target, ['SELECTION'], at, 'target');
      return;
    case 'BUY_X_GET_Y':
      requireCount(discount.buy.quantity, fromOne, at, 'buy/quantity');
      requireCount(discount.get.quantity, fromOne, at, 'get/quantity');
      if (discount.get.rate !== undefined) rateUnits(discount.get.rate, maxPercentOff, at, 'get/rate');
      if (discount.maximumUses !== undefined) {
        requireCount(discount.maximumUses, fromZero, at, 'maximumUses');
      }
  }
}

const rankOf = ({ discount, target }: PlannedDiscount): number => targets.indexOf(discount.rank ?? target);

export function compareSequence(a: PlannedDiscount, b: PlannedDiscount): number {
  return (
    (a.discount.priority ?? 0) - (b.discount.priority ?? 0) ||
    rankOf(a) - rankOf(b) ||
    types.indexOf(a.discount.type) - types.indexOf(b.discount.type) ||
    compareRanks(a.discount, b.discount) ||
    targets.indexOf(a.level) - targets.indexOf(b.level)
  );
}
