import { isPricingError, priceOrder, pricingInputOf } from '@comanda/pricing';
import { sumOf } from '../../platform/sum.ts';
import { reprice } from './apply-pricing.ts';
import {
  type AppliedDiscount,
  type Correction,
  type PlacedOrder,
  type Selection,
  selectionsOf,
} from './document.ts';
import { grossOfPart, sentQuantityOf } from './taken-back.ts';

/**
 * What reductions are a share of, for limits in percent: the price of what is reduced, before what was taken so already, and without
 * added taxes, charges and tips. What was taken so before within limits counts with it, or a limit would be passed in steps.
 * No I/O.
 */
export interface PriceShare {
  billAmount: number;
  /** What was taken of it before. */
  takenAmount?: number;
}

/**
 * Whether it counts when others within a limit in percent follow: nobody approved it, or somebody who has such a limit, whoever
 * that is. What somebody without one approved counts for nobody.
 */
export const countsForLimits = ({ approver }: Pick<Correction, 'approver'>): boolean =>
  approver === null || approver.withinPercent === true;

/** Lines as discounts see them: price, and what they take. */
const discountsByLine = (order: PlacedOrder): Map<string, number> =>
  new Map(selectionsOf(order).map(({ guid, discountAmount }) => [guid, discountAmount]));

type Is = (discount: AppliedDiscount) => boolean;

/** The order with other discounts; what settled lines keep of theirs stays. */
function withDiscounts<Doc extends PlacedOrder>(
  order: Doc,
  change: (discount: AppliedDiscount) => AppliedDiscount[],
): Doc {
  const changed = <T extends { appliedDiscounts: AppliedDiscount[] }>(on: T): T => ({
    ...on,
    appliedDiscounts: on.appliedDiscounts.flatMap((one) => (one.settled === true ? [one] : change(one))),
  });
  const checks = order.checks.map((check) =>
    changed({ ...check, selections: check.selections.map(changed) }),
  );
  return reprice(changed({ ...order, checks }));
}

/** The order as it would be without some of its discounts. */
export const withoutDiscounts = <Doc extends PlacedOrder>(order: Doc, is: Is): Doc =>
  withDiscounts(order, (one) => (is(one) ? [] : [one]));

/** The order as it would be if some of its discounts waited for nothing: no code, no amount, no other discount that goes. */
const inForce = <Doc extends PlacedOrder>(order: Doc, is: Is): Doc =>
  withDiscounts(order, (one) => {
    const { conditions: _, stacking: __, ...terms } = one;
    return [is(one) ? terms : one];
  });

/**
 * What a discount takes, and of what it is a share: together with those that count with it. One that waits for something is judged
 * as if it were there.
 */
export function discountTaken(
  { before, after }: { before: PlacedOrder; after: PlacedOrder },
  counts: Is,
): PriceShare & { amount: number } {
  const [was, will] = [inForce(before, counts), inForce(after, counts)];
  const amount = Math.max(
    after.discountAmount - before.discountAmount,
    will.discountAmount - was.discountAmount,
  );
  const without = withoutDiscounts(will, counts);
  return { amount, ...shareOfDiscount({ before: was, after: will, without, amount }) };
}

interface Reduction {
  /** Before and after it, and as it would be without those that count together with it. */
  before: PlacedOrder;
  after: PlacedOrder;
  without: PlacedOrder;
  /** What it takes. */
  amount: number;
}

/** The share of a discount: of the lines from which it takes something. */
function shareOfDiscount({ before, after, ...more }: Reduction): PriceShare {
  const was = discountsByLine(before);
  const taken = selectionsOf(after).filter(
    ({ guid, voided, discountAmount }) => !voided && discountAmount > (was.get(guid) ?? 0),
  );
  return shareOf(taken, more);
}

/**
 * The share of a comp: of the checks that it gives something of, since of the items themselves it gives all. What is not with the
 * kitchen, and not comped, does not count: anybody may take it away again.
 */
export function shareOfComp(guids: ReadonlySet<string>, { after, ...more }: Reduction): PriceShare {
  const checks = after.checks.filter(({ selections }) => selections.some(({ guid }) => guids.has(guid)));
  const lines = checks.flatMap(({ selections }) => selections.filter(({ voided }) => !voided));
  return shareOf(lines, more, (line) => line.appliedDiscounts.some(({ comp }) => comp));
}

/** `lines` as they are afterwards: some count as a whole, of the others what the kitchen was given. */
function shareOf(
  lines: readonly Selection[],
  { without, amount }: Pick<Reduction, 'without' | 'amount'>,
  isWhole: (line: Selection) => boolean = () => true,
): PriceShare {
  const bare = discountsByLine(without);
  const others = ({ guid }: Selection): number => bare.get(guid) ?? 0;
  const taken = sumOf(lines, (line) => line.discountAmount - others(line));
  const takenAmount = Math.max(0, taken - amount);
  return {
    billAmount: sumOf(lines, (line) => {
      const price = line.grossAmount - others(line);
      return isWhole(line) ? price : sentOf(line, price);
    }),
    ...(takenAmount > 0 ? { takenAmount } : {}),
  };
}

/**
 * The share of a void: of all that the order was, with what was voided before. What is not with the kitchen, and not voided either,
 * does not count: anybody may take it away again.
 */
export function shareOfVoid(order: PlacedOrder, guids: ReadonlySet<string>): PriceShare {
  const live = selectionsOf(order).filter(({ voided }) => !voided);
  const takenAmount = voidedWithinLimits(order);
  const there = sumOf(live, (line) => (guids.has(line.guid) ? line.grossAmount : sentOf(line)));
  return { billAmount: there + takenAmount, ...(takenAmount > 0 ? { takenAmount } : {}) };
}

/** What of an amount of a line is of what the kitchen was given. */
const sentOf = (line: Selection, amount = line.grossAmount): number =>
  grossOfPart({ ...line, grossAmount: amount }, sentQuantityOf(line) ?? '0');

/** What the lines cost that were voided within limits; of an order that cannot be priced, nothing. */
function voidedWithinLimits(order: PlacedOrder): number {
  const guids = new Set(
    selectionsOf(order).flatMap(({ guid, voidInfo }) =>
      voidInfo && countsForLimits(voidInfo) ? [guid] : [],
    ),
  );
  if (guids.size === 0) return 0;
  const checks = order.checks.map((check) => ({
    ...check,
    selections: check.selections.map((line) => (guids.has(line.guid) ? { ...line, voided: false } : line)),
  }));
  try {
    const priced = priceOrder(pricingInputOf({ ...order, checks }));
    const lines = priced.checks.flatMap(({ selections }) => selections);
    return sumOf(lines, ({ key, grossAmount }) => (guids.has(key) ? grossAmount : 0));
  } catch (error) {
    if (!isPricingError(error)) throw error;
    return 0;
  }
}
