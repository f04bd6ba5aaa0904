import { allocateChecked } from './allocate.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { type Decimal, decimalParts, parseQuantity, rateScale, rateUnits } from './decimal.ts';
import { coverOf, matches, orderedInWindow, strongerReason, unmetCondition } from './discount-conditions.ts';
import { withinAmount, withinPercent } from './discount-limits.ts';
import type { Trace } from './explain.ts';
import {
  explainDiscount,
  explainDiscountNotApplied,
  explainDiscountShares,
  explainNodeDiscounts,
} from './explain-steps.ts';
import {
  addDiscount,
  type CheckLines,
  type Line,
  type LineNode,
  type SettledPart,
  type Taking,
} from './line.ts';
import { sumOf } from './money.ts';
import type { Discount, FixedDiscount, FixedTotalDiscount, OrderInput } from './order-input.ts';
import type { Place } from './place.ts';
import { compareSequence, maxPercentOff, type PlannedDiscount, planDiscounts } from './plan-discounts.ts';
import type { DiscountNotAppliedReason, DiscountOutcome } from './priced-order.ts';
import { multiplyDivide, requireExact } from './rounding.ts';
import { reaches, settledGross } from './settled.ts';

/**
 * Applies all discounts, one after the other, each to what the earlier ones left. Sequence: priority, then
 * narrow targets (or ranks) before wide ones, then by type as listed in `types`, then by position and key.
 */
export function applyDiscounts(
  order: OrderInput,
  checks: readonly CheckLines[],
  trace: Trace | null,
): DiscountOutcome[] {
  const planned = planDiscounts(order, checks);
  planned.sort(compareSequence);
  return planned.map((plan) => applyDiscount(plan, order, trace));
}

function applyDiscount(plan: PlannedDiscount, order: OrderInput, trace: Trace | null): DiscountOutcome {
  const { discount, level, ownerKey } = plan;
  let reason: DiscountNotAppliedReason | null = null;
  // Pools with the same scope have the same answer to the conditions; a promotion has many of them.
  let scope: readonly Line[] | null = null;
  let unmet: DiscountNotAppliedReason | null = null;
  const takings: PoolTaking[] = [];
  for (const pool of plan.pools) {
    if (discount.conditions !== undefined && pool.scope !== scope) {
      unmet = unmetCondition(plan, discount.conditions, pool.scope, order);
    }
    scope = pool.scope;
    const taking = unmet ?? takingFrom(plan, pool.lines, order);
    if (typeof taking === 'string') reason = strongerReason(reason, taking);
    else if (discount.limitReached) reason = strongerReason(reason, discount.limitReached);
    else takings.push(taking);
  }
  let amount = 0;
  for (const taking of withinAmount(takings, discount.limitAmount)) {
    const taken = take(plan, taking, trace);
    if (taken === 0) reason = strongerReason(reason, 'NO_EFFECT');
    amount += taken;
  }
  const notAppliedReason = amount > 0 ? null : (reason ?? 'NO_ELIGIBLE_ITEMS');
  if (trace !== null && notAppliedReason !== null) {
    explainDiscountNotApplied(trace, discount, ownerKey, notAppliedReason);
  }
  return { key: discount.key, level, ownerKey, amount, notAppliedReason };
}

/** What is taken from a pool, of what there is. */
interface PoolTaking extends Taking {
  readonly first: Line;
  readonly availableAmount: number;
}

/** What is to be taken from a pool, or why nothing is. */
function takingFrom(
  plan: PlannedDiscount,
  lines: readonly Line[],
  order: OrderInput,
): PoolTaking | DiscountNotAppliedReason {
  const { discount } = plan;
  const { eligible, weights, reason } = eligibleLines(plan, lines, order);
  const [first] = eligible;
  if (first === undefined) return reason ?? 'NO_ELIGIBLE_ITEMS';
  const wanted =
    discount.type === 'BUY_X_GET_Y'
      ? buyXGetY(discount, eligible, weights)
      : takeTogether(discount, plan.place, eligible, weights);
  if (wanted === null) return reason ?? 'REQUIRED_ITEMS';
  const amounts =
    discount.limitPercent === undefined
      ? wanted.amounts
      : withinPercent(wanted, plan, {
          listAmounts: wanted.lines.map((line) => listAmount(line, discount)),
          rooms: discount.type === 'BUY_X_GET_Y' ? wanted.amounts : weights,
        });
  return { ...wanted, amounts, first, availableAmount: sumOf(weights) };
}

/** Takes it, and says how much that is. */
function take({ discount, target }: PlannedDiscount, taking: PoolTaking, trace: Trace | null): number {
  const { lines, amounts, needed, first, availableAmount } = taking;
  const amount = sumOf(amounts);
  if (amount === 0) return 0;
  if (trace !== null) {
    explainDiscount(trace, discount, { target, line: first }, { availableAmount, amount });
    explainDiscountShares(trace, discount, lines, amounts);
  }
  let next = 0;
  for (const line of lines) takeFromLine(line, amounts[next++] ?? 0, discount, trace);
  if (discount.stacking === 'EXCLUSIVE') {
    for (const line of needed) line.locked = true;
  }
  return amount;
}

/** The lines that may be taken from, with what they have to give; and why others may not. */
function eligibleLines(
  { discount, place: at }: PlannedDiscount,
  lines: readonly Line[],
  order: OrderInput,
): { eligible: Line[]; weights: number[]; reason: DiscountNotAppliedReason | null } {
  const all = discount.includesNonDiscountable === true;
  const exclusive = discount.stacking === 'EXCLUSIVE';
  const windows = discount.conditions?.timeWindows;
  const eligible: Line[] = [];
  const weights: number[] = [];
  let reason: DiscountNotAppliedReason | null = null;
  for (const line of lines) {
    const weight = coveredAmount(
      line,
      discount,
      discountableAmount(line, all) + settledAmount(line, discount),
    );
    if (weight === 0 || !takesPart(discount, line)) continue;
    if (windows !== undefined && !orderedInWindow(windows, line, order.facts, at)) {
      reason = strongerReason(reason, 'TIME_WINDOW');
    } else if (line.locked || (exclusive && line.discounted)) {
      reason = strongerReason(reason, 'STACKING');
    } else {
      eligible.push(line);
      weights.push(weight);
    }
  }
  return { eligible, weights, reason };
}

function takesPart(discount: Discount, line: Line): boolean {
  const { selection } = line;
  if (selection === null) return false;
  if ('perUnit' in discount && discount.perUnit === true && unitsFor(line, discount).units === 0)
    return false;
  if (discount.type !== 'BUY_X_GET_Y') return matches(discount.items, selection);
  return (
    matches(discount.buy.items ?? discount.items, selection) ||
    matches(discount.get.items ?? discount.items, selection)
  );
}

type AmountDiscount = Exclude<Discount, { readonly type: 'BUY_X_GET_Y' }>;

function takeTogether(
  discount: AmountDiscount,
  at: Place,
  eligible: readonly Line[],
  weights: readonly number[],
): Taking {
  const available = sumOf(weights);
  const wanted = wantedAmount(discount, available, eligible, at);
  const amount = Math.min(wanted, available, discount.maximumAmount ?? available);
  const amounts = eligible.length === 1 ? [amount] : allocateChecked(amount, weights, eligible);
  return { lines: eligible, amounts, needed: eligible };
}

function wantedAmount(
  discount: AmountDiscount,
  available: number,
  lines: readonly Line[],
  at: Place,
): number {
  switch (discount.type) {
    case 'PERCENT': {
      const units = rateUnits(discount.rate, maxPercentOff, at, 'rate');
      return requireExact(multiplyDivide(available, units, rateScale, 'HALF_UP'), at, 'rate');
    }
    case 'FIXED':
      return perUnitAmount(discount, lines, at);
    case 'FIXED_TOTAL':
      return Math.max(0, available - perUnitAmount(discount, lines, at));
  }
}

function perUnitAmount(
  discount: FixedDiscount | FixedTotalDiscount,
  [line]: readonly Line[],
  at: Place,
): number {
  const { amount, perUnit } = discount;
  if (perUnit !== true || line === undefined) return amount;
  const { units, scale } = unitsFor(line, discount);
  return requireExact(multiplyDivide(amount, units, scale, 'HALF_UP'), at, 'amount');
}

function discountableAmount(line: Line, all: boolean): number {
  let amount = 0;
  for (const node of line.nodes) {
    if (all || node.discountable) amount += node.priceAmount;
  }
  return amount;
}

/** A discount that came later takes from the settled part of a line as well; one for whole units does not. */
function reachesPart(discount: Discount, settled: SettledPart | null): settled is SettledPart {
  return settled !== null && discount.type !== 'BUY_X_GET_Y' && reaches(discount.position, settled);
}

/** Of what a discount covers of a line, the price before all discounts. */
function listAmount(line: Line, discount: Discount): number {
  const settled = reachesPart(discount, line.settled) ? settledGross(line.settled) : 0;
  return coveredAmount(line, discount, line.grossAmount + settled);
}

function settledAmount({ settled }: Line, discount: Discount): number {
  if (!reachesPart(discount, settled)) return 0;
  const { node } = settled;
  return node.discountable || discount.includesNonDiscountable === true ? node.priceAmount : 0;
}

/** The units that a discount by unit counts. */
function unitsFor(line: Line, discount: Discount): Decimal {
  const units = unitsOf(line, discount);
  const covered = coverOf(discount, line);
  return covered !== null && decimalParts(covered) < decimalParts(units) ? covered : units;
}

/** The units of which it could take. */
function unitsOf({ root, settled, selection, place: at }: Line, discount: Discount): Decimal {
  if (selection === null || !reachesPart(discount, settled)) return root.quantity;
  return parseQuantity(selection.quantity, at, 'quantity');
}

/** Of what a line has to give, the part of the units that the discount covers. */
function coveredAmount(line: Line, discount: Discount, amount: number): number {
  if (discount.covers === undefined || amount === 0) return amount;
  const covered = coverOf(discount, line);
  // What was covered of a settled line is settled with it.
  if (covered === null || (line.settled !== null && !reachesPart(discount, line.settled))) return 0;
  const left = decimalParts(covered);
  const units = decimalParts(unitsOf(line, discount));
  if (discount.type === 'BUY_X_GET_Y' || left >= units) return amount;
  return multiplyDivide(amount, left, units, 'HALF_UP');
}

function takeFromLine(line: Line, amount: number, discount: Discount, trace: Trace | null): void {
  if (amount === 0) return;
  line.discounted = true;
  if (discount.limitPercent !== undefined) line.limitedAmount += amount;
  if (line.nodes.length === 1 && line.settled === null) {
    takeFromNode(line.root, amount, discount.key);
    return;
  }
  const nodes = takableNodes(line, discount);
  const shares = allocateChecked(
    amount,
    nodes.map((node) => node.priceAmount),
    nodes,
  );
  let next = 0;
  for (const node of nodes) takeFromNode(node, shares[next++] ?? 0, discount.key);
  if (trace !== null) explainNodeDiscounts(trace, discount, { line, nodes, shares });
}

function takableNodes({ nodes, settled }: Line, discount: Discount): LineNode[] {
  const all = discount.includesNonDiscountable === true;
  const takable = nodes.filter((node) => all || node.discountable);
  if (reachesPart(discount, settled) && (all || settled.node.discountable)) takable.push(settled.node);
  return takable;
}

function takeFromNode(node: LineNode, amount: number, key: string): void {
  if (amount === 0) return;
  node.priceAmount -= amount;
  addDiscount(node, key, amount);
}
