import { splitCheckEvenly } from '@comanda/pricing';
import { newGuid } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/sum.ts';
import { afterMove } from '../agreeing-dishes.ts';
import { reprice } from '../apply-pricing.ts';
import { checkWith, wrongField } from '../body-references.ts';
import { requireRoomForChecks } from '../capacity.ts';
import type { AppliedDiscount, AppliedServiceCharge, Check, OrderDocument } from '../document.ts';
import { changeCheck, checkOf, mapChecks, selectionsOf } from '../document.ts';
import { broughtTo, joinedTaxes, joinedTips } from '../move-between-orders.ts';
import { NOTHING_YET } from '../order.ts';
import { arrivingLines } from '../positions.ts';
import { conserving, costTheSame, withChargesOfLines } from '../settle-lines.ts';

/** Moves lines between checks, and splits checks into parts. Pure but for new identifiers. */

/** A check without lines, to be paid like `model`. */
export function emptyCheck(model: Pick<Check, 'taxExempt' | 'appliedServiceCharges'>): Check {
  return {
    guid: newGuid(),
    paymentStatus: 'OPEN',
    taxExempt: model.taxExempt,
    reopenedAt: null,
    ...NOTHING_YET,
    selections: [],
    appliedDiscounts: [],
    // A percentage is charged on each check; a fixed charge stays where it is.
    appliedServiceCharges: model.appliedServiceCharges.filter(
      ({ level, type }) => level === 'CHECK' && type === 'PERCENT',
    ),
    payments: [],
    refunds: [],
    parts: [],
  };
}

/** Splits lists of selections of one check into new checks, at the same price; with these guids, where they are given. */
export function splitIntoChecks(
  order: OrderDocument,
  { guid: checkGuid }: Check,
  groups: readonly (readonly string[])[],
  checkGuids: readonly string[] = groups.map(() => newGuid()),
): OrderDocument {
  requireRoomForChecks(order.checks.length + groups.length);
  const taken = new Set(groups.flat());
  return conservingOne(order, [...taken], (whole) => {
    const check = checkOf(whole, checkGuid);
    const lifted = liftDiscounts(whole, check);
    const made = groups.map((guids, i) => ({
      ...emptyCheck(check),
      guid: checkGuids[i]!,
      selections: check.selections.filter(({ guid }) => guids.includes(guid)),
    }));
    const rest = changeCheck(lifted, checkGuid, (one) => ({
      ...one,
      selections: one.selections.filter(({ guid }) => !taken.has(guid)),
    }));
    return reprice(withChargesOfLines({ ...rest, checks: [...rest.checks, ...made] }, [whole]));
  });
}

/** `conserving` for lines that stay on their order. */
const conservingOne = (
  order: OrderDocument,
  moving: readonly string[],
  rebuild: (order: OrderDocument) => OrderDocument,
): OrderDocument => conserving([order], moving, ([one]) => [rebuild(one)])[0];

/** The order with selections on another of its checks, or on a new one, at the same price. */
export function moveWithin(
  order: OrderDocument,
  guids: readonly string[],
  toCheckGuid: string | undefined,
): OrderDocument {
  return conservingOne(order, guids, (whole) => withLinesOn(whole, guids, toCheckGuid));
}

/**
 * Discounts of the checks that lines leave or come to go on for the lines that they had; those that took nothing so far are tried
 * again.
 */
function withLinesOn(
  order: OrderDocument,
  guids: readonly string[],
  toCheckGuid: string | undefined,
): OrderDocument {
  const sources = order.checks.filter(({ selections }) =>
    selections.some(({ guid }) => guids.includes(guid)),
  );
  const concerned = order.checks.filter((check) => sources.includes(check) || check.guid === toCheckGuid);
  const lifted = concerned.reduce((next, check) => liftDiscounts(next, check), order);
  const target = toCheckGuid === undefined ? emptyCheck(sources[0]!) : undefined;
  const moving = selectionsOf(order).filter(({ guid }) => guids.includes(guid));
  const checks = [...lifted.checks, ...(target ? [target] : [])].map((check) => {
    const staying = check.selections.filter(({ guid }) => !guids.includes(guid));
    const arriving = check.guid === (target?.guid ?? toCheckGuid) ? moving : [];
    return { ...check, selections: [...staying, ...arriving] };
  });
  const next = withoutEmptyChecks({ ...lifted, checks }, order);
  requireRoomForChecks(next.checks.length);
  return repriced(withChargesOfLines(next, [order]));
}

/** Merges several checks into one: lines, discounts, charges, payments and refunds come together on the first, at the same price. */
export function mergeChecks(order: OrderDocument, guids: readonly string[]): OrderDocument {
  const all = guids.map((guid) => checkOf(order, guid));
  if (new Set(all.map(({ taxExempt }) => taxExempt)).size > 1)
    wrongField('/checkGuids', 'taxExempt', 'mix tax-exempt and taxable checks');
  const coming = all.slice(1).flatMap(({ selections }) => selections.map(({ guid }) => guid));
  return conservingOne(order, coming, (whole) => withChecksMerged(whole, guids));
}

function withChecksMerged(order: OrderDocument, guids: readonly string[]): OrderDocument {
  const all = guids.map((guid) => checkOf(order, guid));
  const lifted = all.reduce((next, check) => liftDiscounts(next, check), order);
  const merged: Check = {
    ...all[0]!,
    ...joinedTips(all, order),
    selections: all.flatMap(({ selections }) => selections),
    // Those that take nothing at present were not lifted.
    appliedDiscounts: guids.flatMap((guid) => checkOf(lifted, guid).appliedDiscounts),
    appliedServiceCharges: joinedCharges(all),
    payments: all.flatMap(({ payments }) => payments),
    refunds: all.flatMap(({ refunds }) => refunds),
    parts: [],
  };
  const [, ...gone] = guids;
  const checks = lifted.checks
    .filter(({ guid }) => !gone.includes(guid))
    .map((check) => (check.guid === merged.guid ? merged : check));
  return repriced(withChargesOfLines({ ...lifted, checks }, [order]));
}

/** One of each charge; of a fixed one that several checks have parts of, the sum. */
function joinedCharges(checks: readonly Check[]): AppliedServiceCharge[] {
  const charges = new Map<string, AppliedServiceCharge>();
  for (const charge of checks.flatMap(({ appliedServiceCharges }) => appliedServiceCharges)) {
    const known = charges.get(charge.guid);
    if (!known || known.settled) charges.set(charge.guid, charge);
    else if (charge.level === 'CHECK' && charge.type === 'FIXED' && !charge.settled)
      // Fixed charges have amounts, and these are one.
      charges.set(charge.guid, { ...known, amount: known.amount! + charge.amount! });
  }
  return [...charges.values()];
}

/** Splits a check into equal payments, odd cents to the first ones. */
export function splitEvenly(order: OrderDocument, check: Check, parts: number): OrderDocument {
  const amount = check.totalAmount - check.taxAmount - check.tipAmount;
  if (amount + check.taxAmount < parts)
    wrongField('/parts', 'remainder', 'is more than there are minor units to pay');
  const shares = splitCheckEvenly({ amount, taxAmount: check.taxAmount, tipAmount: check.tipAmount }, parts);
  return changeCheck(order, check.guid, (one) => ({
    ...one,
    parts: shares.map((share) => ({ guid: newGuid(), ...share })),
  }));
}

/** Splits a check into payments of agreed amounts that add up to it. */
export function splitByAmounts(
  order: OrderDocument,
  check: Check,
  amounts: readonly number[],
): OrderDocument {
  const whole = check.totalAmount - check.tipAmount;
  if (sumOf(amounts, (amount) => amount) !== whole)
    wrongField('/amounts', 'remainder', `must add up to ${whole}, what the check costs without tip`);
  let tax = 0;
  let before = 0;
  const parts = amounts.map((amount) => {
    before += amount;
    // Computed from running sums, so that the parts of the tax add up to it.
    const upTo = Number((BigInt(check.taxAmount) * BigInt(before)) / BigInt(whole));
    const taxAmount = upTo - tax;
    tax = upTo;
    return { guid: newGuid(), amount: amount - taxAmount, taxAmount, tipAmount: 0, totalAmount: amount };
  });
  return changeCheck(order, check.guid, (one) => ({ ...one, parts }));
}

/** The selections of a check by seat, for a check each; those without a seat are in no list. */
export function seatsOf(check: Check): string[][] {
  const seated = check.selections.flatMap(({ guid, seatNumber, voided }) =>
    seatNumber === null || voided ? [] : [{ guid, seatNumber }],
  );
  const bySeat = Map.groupBy(seated, ({ seatNumber }) => seatNumber);
  const groups = [...bySeat.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, lines]) => lines.map(({ guid }) => guid));
  const everything = check.selections.filter(({ voided }) => !voided).length === seated.length;
  return everything ? groups.slice(1) : groups;
}

/**
 * Moves a discount of a check that is split to the order, bound to the same lines, so that its amount does not change. One that
 * takes nothing at present stays.
 */
function liftDiscounts(order: OrderDocument, check: Check): OrderDocument {
  const lines = check.selections.map(({ guid }) => guid);
  const lifted = check.appliedDiscounts
    .filter(({ discountAmount }) => discountAmount > 0)
    .map((discount): AppliedDiscount => ({ ...discount, selectionGuids: lines, fromCheckGuid: check.guid }));
  const guids = new Set(lifted.map(({ guid }) => guid));
  return {
    ...changeCheck(order, check.guid, (one) => ({
      ...one,
      appliedDiscounts: one.appliedDiscounts.filter(({ guid }) => !guids.has(guid)),
    })),
    appliedDiscounts: [...order.appliedDiscounts, ...lifted],
  };
}

/**
 * Priced, with discounts back on their check where they can be. What would cost something else there stays with the order: a
 * condition that was met when the check was split, and is not any more, must not raise the price of what comes together.
 */
function repriced(order: OrderDocument): OrderDocument {
  const priced = reprice(order);
  const lowered = lowerDiscounts(order);
  if (lowered === order) return priced;
  const back = reprice(lowered);
  return costTheSame([priced], [back]) ? back : priced;
}

/** Discounts of a former check go back to a check when it holds all of their lines, and no others. */
function lowerDiscounts(order: OrderDocument): OrderDocument {
  const home = ({ selectionGuids, fromCheckGuid }: AppliedDiscount) =>
    selectionGuids && fromCheckGuid !== undefined
      ? order.checks.find(
          ({ selections }) =>
            selections.length === selectionGuids.length &&
            selections.every(({ guid }) => selectionGuids.includes(guid)),
        )
      : undefined;
  const returning = order.appliedDiscounts.filter(home);
  if (returning.length === 0) return order;
  return {
    ...order,
    appliedDiscounts: order.appliedDiscounts.filter((discount) => !returning.includes(discount)),
    checks: order.checks.map((check) => ({
      ...check,
      appliedDiscounts: [
        ...check.appliedDiscounts,
        ...returning
          .filter((discount) => home(discount)?.guid === check.guid)
          .map(({ selectionGuids: _, fromCheckGuid: __, ...discount }) => discount),
      ],
    })),
  };
}

/** Drops checks that have no lines any more, unless they hold money or are the last. */
export function withoutEmptyChecks(order: OrderDocument, before: OrderDocument): OrderDocument {
  const wasEmpty = ({ guid }: Check) =>
    before.checks.some((check) => check.guid === guid && check.selections.length === 0);
  const kept = order.checks.filter(
    (check) =>
      check.selections.length > 0 || check.payments.length > 0 || check.tipAmount > 0 || wasEmpty(check),
  );
  return { ...order, checks: kept.length > 0 ? kept : order.checks.slice(0, 1) };
}

/** Two orders after selections of one went to a check of the other, which is new when none is named, at the same price. */
export function moveBetweenOrders(
  from: OrderDocument,
  to: OrderDocument,
  guids: readonly string[],
  toCheckGuid: string | undefined,
): [OrderDocument, OrderDocument] {
  const made =
    toCheckGuid === undefined
      ? { ...emptyCheck(checkWith(from, guids[0]!)), appliedServiceCharges: [] }
      : undefined;
  if (made) requireRoomForChecks(to.checks.length + 1);
  const target = made ? { ...to, checks: [...to.checks, made] } : to;
  const guid = (made?.guid ?? toCheckGuid)!; // a check is made when none is named
  const both = conserving([from, target], guids, ([one, goal]) => withLinesMoved(one, goal, guids, guid));
  return afterMove([from, to], both);
}

function withLinesMoved(
  from: OrderDocument,
  to: OrderDocument,
  guids: readonly string[],
  toCheckGuid: string,
): [OrderDocument, OrderDocument] {
  const leaving = selectionsOf(from).filter(({ guid }) => guids.includes(guid));
  const left = mapChecks(from, (check) => ({
    ...check,
    selections: check.selections.filter(({ guid }) => !guids.includes(guid)),
  }));
  const arrived = changeCheck({ ...to, taxRates: joinedTaxes(to, from) }, toCheckGuid, (check) => ({
    ...check,
    selections: [...check.selections, ...arrivingLines(to, broughtTo(to, from, leaving))],
  }));
  return [
    reprice(withChargesOfLines(withoutEmptyChecks(left, from), [from])),
    reprice(withChargesOfLines(arrived, [from, to])),
  ];
}
