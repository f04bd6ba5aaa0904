import { isPricingError, priceOrder, pricingInputOf, takenAlone } from '@comanda/pricing';
import { sumOf } from '../../platform/sum.ts';
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

type Is = (discount: AppliedDiscount) => boolean;
type ByLine = ReturnType<typeof takenAlone>;

/**
 * The share of comps, since of the items themselves they give all: of their checks, and of all that was ordered together, on whatever
 * check or order it is. What is not with the kitchen, and not comped, does not count: anybody may take it away again.
 */
export function shareOfComp({ after, amount, guids, given }: Comped, elsewhere: Elsewhere): PriceShare {
  const counts: Is = (one) => one.comp && (countsForLimits(one) || given.has(one.guid));
  const isOthers = (line: Selection): boolean =>
    line.appliedDiscounts.some((one) => one.comp && !counts(one));
  const isTouched = ({ selections }: Check): boolean => selections.some(({ guid }) => guids.has(guid));
  const onEach = [after, ...elsewhere].flatMap((order) => {
    const taken = takenAlone(order, counts);
    return order.checks.map((check) => ({ ...takenFrom(check, taken, isOthers), isNear: isTouched(check) }));
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

/** What comps take of a check, of what is comped so and what the kitchen was given. What others have comped is not theirs to give. */
function takenFrom({ selections }: Check, taken: ByLine, isOthers: (line: Selection) => boolean): Taken {
  const lines = selections.filter((line) => !line.voided && !isOthers(line));
  const takenOf = ({ guid }: Selection): number => taken.get(guid)?.amount ?? 0;
  return {
    takenAmount: sumOf(lines, takenOf),
    billAmount: sumOf(lines, (line) => Math.max(takenOf(line), sentOf(line))),
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

/** The price of what the kitchen was given of a line. */
const sentOf = (line: Selection): number => grossOfPart(line, sentQuantityOf(line) ?? '0');

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
