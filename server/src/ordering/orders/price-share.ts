import { isPricingError, priceOrder, pricingInputOf } from '@comanda/pricing';
import { sumOf } from '../../platform/sum.ts';
import { reprice } from './apply-pricing.ts';
import { billTaken } from './balance.ts';
import {
  type AppliedDiscount,
  type Check,
  type CheckRefund,
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

/** The other orders with which an order was ordered together (ordered-together.ts): all of them are one to limits in percent. */
export type Elsewhere = readonly PlacedOrder[];

/** Lines as discounts see them: price, and what they take. */
const discountsByLine = (order: PlacedOrder): Map<string, number> =>
  new Map(selectionsOf(order).map(({ guid, discountAmount }) => [guid, discountAmount]));

/** What others than some discounts take from each line. What lines that went elsewhere have kept of these is theirs, too. */
function othersByLine(order: PlacedOrder, is: Is): Map<string, number> {
  const bare = discountsByLine(withoutDiscounts(order, is));
  return new Map(
    selectionsOf(order).map(({ guid, appliedDiscounts }) => {
      const kept = appliedDiscounts.filter((one) => one.settled === true && is(one));
      return [guid, (bare.get(guid) ?? 0) - sumOf(kept, ({ discountAmount }) => discountAmount)];
    }),
  );
}

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
  return { amount, ...shareOfDiscount({ before: was, after: will, counts, amount }) };
}

interface Reduction {
  before: PlacedOrder;
  after: PlacedOrder;
  /** What counts together with it, and itself. */
  counts: Is;
  /** What it takes. */
  amount: number;
}

/** The share of a discount: of the lines from which it takes something. */
function shareOfDiscount({ before, after, counts, amount }: Reduction): PriceShare {
  const was = discountsByLine(before);
  const taken = selectionsOf(after).filter(
    ({ guid, voided, discountAmount }) => !voided && discountAmount > (was.get(guid) ?? 0),
  );
  return shareOf([takenFrom(taken, othersByLine(after, counts))], amount);
}

/**
 * The share of comps, since of the items themselves they give all: of their checks, and of all that was ordered together, on whatever
 * check or order it is. What is not with the kitchen, and not comped, does not count: anybody may take it away again.
 */
export function shareOfComp({ after, amount, guids, given }: Comped, elsewhere: Elsewhere): PriceShare {
  const counts: Is = (one) => one.comp && (countsForLimits(one) || given.has(one.guid));
  const isWhole = (line: Selection): boolean => line.appliedDiscounts.some(({ comp }) => comp);
  const isTouched = ({ selections }: Check): boolean => selections.some(({ guid }) => guids.has(guid));
  const onEach = [after, ...elsewhere].flatMap((order) => {
    const others = othersByLine(order, counts);
    return order.checks.map((check) => {
      const lines = check.selections.filter(({ voided }) => !voided);
      return { ...takenFrom(lines, others, isWhole), isNear: isTouched(check) };
    });
  });
  return largerShare(onEach, { amount, isIn: true });
}

/** The order with the comps, `given` by their guids to these lines; and what they take. */
interface Comped {
  after: PlacedOrder;
  amount: number;
  guids: ReadonlySet<string>;
  given: ReadonlySet<string>;
}

/** Of what a reduction is a share, and what was taken of it. */
interface Taken {
  billAmount: number;
  takenAmount: number;
}

/** What is taken of lines, beside what others take: some count as a whole, of the others what the kitchen was given. */
function takenFrom(
  lines: readonly Selection[],
  others: ReadonlyMap<string, number>,
  isWhole: (line: Selection) => boolean = () => true,
): Taken {
  const byOthers = ({ guid }: Selection): number => others.get(guid) ?? 0;
  return {
    takenAmount: sumOf(lines, (line) => line.discountAmount - byOthers(line)),
    billAmount: sumOf(lines, (line) => {
      const price = line.grossAmount - byOthers(line);
      return isWhole(line) ? price : sentOf(line, price);
    }),
  };
}

/** All of it together, `amount` of which the reduction itself has taken. */
function shareOf(taken: readonly Taken[], amount: number): PriceShare {
  const takenAmount = Math.max(0, sumOf(taken, (one) => one.takenAmount) - amount);
  return { billAmount: sumOf(taken, (one) => one.billAmount), ...(takenAmount > 0 ? { takenAmount } : {}) };
}

/** What is taken of a check, or of an order; `isNear` when the reduction is of it. */
type TakenThere = Taken & { isNear: boolean };

/**
 * The larger of two shares: of where the reduction is, and of all that was ordered together. By the first alone dishes would be taken
 * apart to take more of them; by the second alone a small table would borrow from a large one.
 */
function largerShare(
  onEach: readonly TakenThere[],
  { amount, isIn }: { amount: number; isIn: boolean },
): PriceShare {
  const before = isIn ? amount : 0;
  const near = shareOf(
    onEach.filter(({ isNear }) => isNear),
    before,
  );
  const all = shareOf(onEach, before);
  const ratio = ({ billAmount, takenAmount = 0 }: PriceShare): number => (takenAmount + amount) / billAmount;
  return ratio(all) > ratio(near) ? all : near;
}

/**
 * The share of a void: of the order, and of all that was ordered together, with what of it was voided before. What is not with the
 * kitchen does not count: anybody may take it away again. Lines that are voided whole do, since what is taken is all of them.
 */
export function shareOfVoid(
  { order, whole, amount }: { order: PlacedOrder; whole?: ReadonlySet<string>; amount: number },
  elsewhere: Elsewhere,
): PriceShare {
  const onEach = [order, ...elsewhere].map((one): TakenThere => {
    const live = selectionsOf(one).filter(({ voided }) => !voided);
    const takenAmount = voidedWithinLimits(one);
    const there = sumOf(live, (line) => (whole?.has(line.guid) ? line.grossAmount : sentOf(line)));
    return { billAmount: there + takenAmount, takenAmount, isNear: one === order };
  });
  return largerShare(onEach, { amount, isIn: false });
}

/**
 * The share of a refund of items: of its bill, and of all that was ordered together, with what was refunded of items before. What is
 * not paid does not count: anybody may add to a bill what the kitchen is not given yet, and take it away again.
 */
export function shareOfRefund(
  { order, checkGuid, amount }: { order: PlacedOrder; checkGuid: string; amount: number },
  elsewhere: Elsewhere,
): PriceShare {
  const counts = (refund: CheckRefund): boolean => refund.lines.length > 0 && countsForLimits(refund);
  const checks = [order, ...elsewhere].flatMap((one) => one.checks);
  const onEach = checks.map((check) => ({
    billAmount: Math.min(check.totalAmount - check.tipAmount, billTaken(check)),
    takenAmount: sumOf(check.refunds.filter(counts), (one) => one.totalAmount),
    isNear: check.guid === checkGuid,
  }));
  return largerShare(onEach, { amount, isIn: false });
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
