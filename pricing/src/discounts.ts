import { allocateChecked, compareKeys } from './allocate.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { rateScale, rateUnits } from './decimal.ts';
import { checkConditions, matches, orderedInWindow, unmetCondition } from './discount-conditions.ts';
import type { Trace } from './explain.ts';
import {
  explainDiscount,
  explainDiscountNotApplied,
  explainDiscountShares,
  explainNodeDiscounts,
} from './explain-steps.ts';
import { claimKey, maxCount, requireCount, requireNonNegative, requireOneOf } from './input-checks.ts';
import type { CheckLines, Line, LineNode, Taking } from './line.ts';
import { sumOf } from './money.ts';
import type { Discount, DiscountTarget, OrderInput } from './order-input.ts';
import { orderPlace, type Place, place } from './place.ts';
import type { DiscountNotAppliedReason, DiscountOutcome } from './priced-order.ts';
import { multiplyDivide } from './rounding.ts';

const maxPercentOff = 100;
const maxPriority = 1_000_000;

const targets: readonly DiscountTarget[] = ['SELECTION', 'CHECK', 'ORDER'];
const types: readonly Discount['type'][] = ['BUY_X_GET_Y', 'FIXED_TOTAL', 'PERCENT', 'FIXED'];
const stackings = ['STACKABLE', 'EXCLUSIVE'] as const;

/** Lines that a discount is computed on together, and the lines that its conditions look at. */
interface Pool {
  readonly lines: readonly Line[];
  readonly scope: readonly Line[];
}

interface PlannedDiscount {
  readonly discount: Discount;
  readonly target: DiscountTarget;
  readonly level: DiscountTarget;
  readonly ownerKey: string | null;
  readonly place: Place;
  readonly pools: readonly Pool[];
}

/**
 * Applies all discounts, one after the other, each to what the earlier ones left. Sequence: priority, then
 * narrow targets (or ranks) before wide ones, then by type as listed in `types`, then by key.
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

function planDiscounts(order: OrderInput, checks: readonly CheckLines[]): PlannedDiscount[] {
  const planned: PlannedDiscount[] = [];
  const allLines = checks.flatMap(({ lines }) => lines);
  planList(order.discounts, 'ORDER', null, orderPlace, planned, (target) => {
    if (target === 'ORDER') return [{ lines: allLines, scope: allLines }];
    if (target === 'CHECK') return checks.map(({ lines }) => ({ lines, scope: lines }));
    return allLines.map((line) => ({ lines: [line], scope: allLines }));
  });
  for (const { input, place: at, lines } of checks) {
    planList(input.discounts, 'CHECK', input.key, at, planned, (target) =>
      target === 'CHECK' ? [{ lines, scope: lines }] : lines.map((line) => ({ lines: [line], scope: lines })),
    );
    for (const line of lines) {
      planList(line.selection!.discounts, 'SELECTION', line.key, line.place, planned, () => [
        { lines: [line], scope: [line] },
      ]);
    }
  }
  return planned;
}

function planList(
  discounts: readonly Discount[] | undefined,
  level: DiscountTarget,
  ownerKey: string | null,
  owner: Place,
  planned: PlannedDiscount[],
  poolsFor: (target: DiscountTarget) => Pool[],
): void {
  if (discounts === undefined) return;
  const seenKeys = new Set<string>();
  for (let i = 0; i < discounts.length; i++) {
    const discount = discounts[i]!;
    const at = place(owner, 'discounts', i);
    claimKey(discount.key, at, seenKeys);
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
    requireCount(discount.priority, -maxPriority, maxPriority, at, 'priority');
  }
  if (discount.rank !== undefined) requireOneOf(discount.rank, targets, at, 'rank');
  if (discount.maximumAmount !== undefined) {
    requireNonNegative(discount.maximumAmount, at, 'maximumAmount');
  }
  if (discount.conditions !== undefined) checkConditions(discount.conditions, at);
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
      requireCount(discount.buy.quantity, 1, maxCount, at, 'buy/quantity');
      requireCount(discount.get.quantity, 1, maxCount, at, 'get/quantity');
      if (discount.get.rate !== undefined) rateUnits(discount.get.rate, maxPercentOff, at, 'get/rate');
      if (discount.maximumUses !== undefined) {
        requireCount(discount.maximumUses, 0, maxCount, at, 'maximumUses');
      }
  }
}

const rankOf = ({ discount, target }: PlannedDiscount): number => targets.indexOf(discount.rank ?? target);

function compareSequence(a: PlannedDiscount, b: PlannedDiscount): number {
  return (
    (a.discount.priority ?? 0) - (b.discount.priority ?? 0) ||
    rankOf(a) - rankOf(b) ||
    types.indexOf(a.discount.type) - types.indexOf(b.discount.type) ||
    compareKeys(a.discount.key, b.discount.key) ||
    targets.indexOf(a.level) - targets.indexOf(b.level)
  );
}

function applyDiscount(plan: PlannedDiscount, order: OrderInput, trace: Trace | null): DiscountOutcome {
  const { discount, level, ownerKey } = plan;
  let amount = 0;
  let reason: DiscountNotAppliedReason | null = null;
  // Pools with the same scope have the same answer to the conditions; a promotion has many of them.
  let scope: readonly Line[] | null = null;
  let unmet: DiscountNotAppliedReason | null = null;
  for (const pool of plan.pools) {
    if (discount.conditions !== undefined && pool.scope !== scope) {
      unmet = unmetCondition(discount.conditions, order, pool.scope, plan.place);
    }
    scope = pool.scope;
    const taken = unmet ?? takeFromPool(plan, pool.lines, order, trace);
    if (typeof taken === 'number') amount += taken;
    else reason = strongerReason(reason, taken);
  }
  const notAppliedReason = amount > 0 ? null : (reason ?? 'NO_ELIGIBLE_ITEMS');
  if (trace !== null && notAppliedReason !== null) {
    explainDiscountNotApplied(trace, discount, ownerKey, notAppliedReason);
  }
  return { key: discount.key, level, ownerKey, amount, notAppliedReason };
}

/** The reason that says most, so that the sequence of pools does not decide. */
const reasonsByWeight: readonly DiscountNotAppliedReason[] = [
  'CODE',
  'DINING_OPTION',
  'MINIMUM_GUESTS',
  'MINIMUM_AMOUNT',
  'TIME_WINDOW',
  'STACKING',
  'REQUIRED_ITEMS',
  'NO_EFFECT',
  'NO_ELIGIBLE_ITEMS',
];

function strongerReason(
  a: DiscountNotAppliedReason | null,
  b: DiscountNotAppliedReason,
): DiscountNotAppliedReason {
  return a !== null && reasonsByWeight.indexOf(a) < reasonsByWeight.indexOf(b) ? a : b;
}

/** What was taken, or why nothing was. */
function takeFromPool(
  plan: PlannedDiscount,
  lines: readonly Line[],
  order: OrderInput,
  trace: Trace | null,
): number | DiscountNotAppliedReason {
  const { discount, target } = plan;
  const { eligible, weights, reason } = eligibleLines(plan, lines, order);
  if (eligible.length === 0) return reason ?? 'NO_ELIGIBLE_ITEMS';
  const taking =
    discount.type === 'BUY_X_GET_Y'
      ? buyXGetY(discount, eligible, weights)
      : takeTogether(discount, plan.place, eligible, weights);
  if (taking === null) return reason ?? 'REQUIRED_ITEMS';
  const amount = sumOf(taking.amounts);
  if (amount === 0) return 'NO_EFFECT';
  if (trace !== null) {
    explainDiscount(trace, discount, target, eligible, weights, amount);
    explainDiscountShares(trace, discount, taking.lines, taking.amounts);
  }
  for (let i = 0; i < taking.lines.length; i++) {
    takeFromLine(taking.lines[i]!, taking.amounts[i]!, discount, trace);
  }
  if (discount.stacking === 'EXCLUSIVE') {
    for (const line of taking.needed) line.locked = true;
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
    const weight = discountableAmount(line, all);
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
  const selection = line.selection!;
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
  const wanted = wantedAmount(discount, available, eligible[0]!, at);
  const amount = Math.min(wanted, available, discount.maximumAmount ?? available);
  const amounts =
    eligible.length === 1
      ? [amount]
      : allocateChecked(
          amount,
          weights,
          eligible.map(({ key }) => key),
        );
  return { lines: eligible, amounts, needed: eligible };
}

function wantedAmount(discount: AmountDiscount, available: number, line: Line, at: Place): number {
  switch (discount.type) {
    case 'PERCENT': {
      const units = rateUnits(discount.rate, maxPercentOff, at, 'rate');
      return multiplyDivide(available, units, rateScale, 'HALF_UP', at, 'rate');
    }
    case 'FIXED':
      return perUnitAmount(discount, line, at);
    case 'FIXED_TOTAL':
      return Math.max(0, available - perUnitAmount(discount, line, at));
  }
}

function perUnitAmount(
  { amount, perUnit }: { readonly amount: number; readonly perUnit?: boolean | undefined },
  line: Line,
  at: Place,
): number {
  if (perUnit !== true) return amount;
  const { units, scale } = line.root.quantity;
  return multiplyDivide(amount, units, scale, 'HALF_UP', at, 'amount');
}

function discountableAmount(line: Line, all: boolean): number {
  let amount = 0;
  for (const node of line.nodes) {
    if (all || node.discountable) amount += node.priceAmount;
  }
  return amount;
}

function takeFromLine(line: Line, amount: number, discount: Discount, trace: Trace | null): void {
  if (amount === 0) return;
  line.discounted = true;
  if (line.nodes.length === 1) {
    takeFromNode(line.root, amount, discount.key);
    return;
  }
  const all = discount.includesNonDiscountable === true;
  const nodes = line.nodes.filter((node) => all || node.discountable);
  const shares = allocateChecked(
    amount,
    nodes.map((node) => node.priceAmount),
    nodes.map((node) => node.key),
  );
  for (let i = 0; i < nodes.length; i++) takeFromNode(nodes[i]!, shares[i]!, discount.key);
  if (trace !== null) explainNodeDiscounts(trace, discount, line, nodes, shares);
}

function takeFromNode(node: LineNode, amount: number, key: string): void {
  if (amount === 0) return;
  node.priceAmount -= amount;
  node.discountAmount += amount;
  if (node.discounts === null) {
    node.discounts = [{ key, amount }];
    return;
  }
  const known = node.discounts.findIndex((discount) => discount.key === key);
  if (known === -1) node.discounts.push({ key, amount });
  else node.discounts[known] = { key, amount: node.discounts[known]!.amount + amount };
}
