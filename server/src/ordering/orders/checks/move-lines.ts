import { splitCheckEvenly } from '@comanda/pricing';
import { newGuid } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/sum.ts';
import { reprice } from '../apply-pricing.ts';
import { wrongField } from '../body-references.ts';
import { requireRoomForChecks } from '../capacity.ts';
import type { AppliedDiscount, Check, OrderDocument, Selection } from '../document.ts';
import { changeCheck, selectionsOf } from '../document.ts';
import { carryDiscounts } from '../move-between-orders.ts';
import { NOTHING_YET } from '../order.ts';
import { arrivingLines } from '../positions.ts';

/** Moves lines between checks, and splits checks into parts. Pure but for new identifiers. */

/** A check without lines, to be paid like `model`. */
function emptyCheck(model: Check): Check {
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

/** Splits lists of selections of one check into new checks. */
export function splitIntoChecks(
  order: OrderDocument,
  check: Check,
  groups: readonly (readonly string[])[],
): OrderDocument {
  requireRoomForChecks(order.checks.length + groups.length);
  const lifted = liftDiscounts(order, check);
  const made = groups.map((guids) => ({
    ...emptyCheck(check),
    selections: check.selections.filter(({ guid }) => guids.includes(guid)),
  }));
  const taken = new Set(groups.flat());
  const rest = changeCheck(lifted, check.guid, (one) => ({
    ...one,
    selections: one.selections.filter(({ guid }) => !taken.has(guid)),
  }));
  return reprice({ ...rest, checks: [...rest.checks, ...made] });
}

/**
 * The order with selections on another of its checks, or on a new one. No line costs anything else afterwards: discounts of
 * the checks that lines leave or come to go on for the lines that they had; those that took nothing so far are tried again.
 */
export function moveWithin(
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
  const next = withoutEmptyChecks({ ...lifted, checks });
  requireRoomForChecks(next.checks.length);
  return repriced(next);
}

/** Merges several checks into one: lines, discounts, charges, payments and refunds come together on the first. */
export function mergeChecks(order: OrderDocument, guids: readonly string[]): OrderDocument {
  const [first, ...others] = guids.map((guid) => order.checks.find((check) => check.guid === guid)!);
  const all = [first!, ...others];
  if (new Set(all.map(({ taxExempt }) => taxExempt)).size > 1)
    wrongField('/checkGuids', 'taxExempt', 'mix tax-exempt and taxable checks');
  const lifted = all.reduce((next, check) => liftDiscounts(next, check), order);
  const charges = new Map(
    all.flatMap(({ appliedServiceCharges }) => appliedServiceCharges).map((charge) => [charge.guid, charge]),
  );
  const merged: Check = {
    ...first!,
    tipAmount: sumOf(all, ({ tipAmount }) => tipAmount),
    selections: all.flatMap(({ selections }) => selections),
    appliedDiscounts: [],
    appliedServiceCharges: [...charges.values()],
    payments: all.flatMap(({ payments }) => payments),
    refunds: all.flatMap(({ refunds }) => refunds),
    parts: [],
  };
  const gone = new Set(others.map(({ guid }) => guid));
  const checks = lifted.checks
    .filter(({ guid }) => !gone.has(guid))
    .map((check) => (check.guid === first!.guid ? merged : check));
  return repriced({ ...lifted, checks });
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
  const seated = check.selections.filter(({ seatNumber, voided }) => seatNumber !== null && !voided);
  const bySeat = Map.groupBy(seated, ({ seatNumber }) => seatNumber!);
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
  const same = back.discountAmount === priced.discountAmount && back.totalAmount === priced.totalAmount;
  return same ? back : priced;
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
          .filter((discount) => home(discount)!.guid === check.guid)
          .map(({ selectionGuids: _, fromCheckGuid: __, ...discount }) => discount),
      ],
    })),
  };
}

/** Drops checks without lines, unless they hold money or are the last. */
function withoutEmptyChecks(order: OrderDocument): OrderDocument {
  const kept = order.checks.filter(
    ({ selections, payments, tipAmount }) => selections.length > 0 || payments.length > 0 || tipAmount > 0,
  );
  return { ...order, checks: kept.length > 0 ? kept : order.checks.slice(0, 1) };
}

/**
 * Two orders after selections of one went to a check of the other, which is new when none is named. What discounts took from
 * them goes with them.
 */
export function moveBetweenOrders(
  from: OrderDocument,
  to: OrderDocument,
  guids: readonly string[],
  toCheckGuid: string | undefined,
): [OrderDocument, OrderDocument] {
  const source = from.checks.find(({ selections }) => selections.some(({ guid }) => guids.includes(guid)))!;
  const target = toCheckGuid === undefined ? { ...emptyCheck(source), appliedServiceCharges: [] } : undefined;
  if (target) requireRoomForChecks(to.checks.length + 1);
  const { left: lighter, carry } = carryDiscounts(from, guids);
  const moving = selectionsOf(from)
    .filter(({ guid }) => guids.includes(guid))
    .map(carry);
  const left = reprice(
    withoutEmptyChecks({
      ...lighter,
      checks: lighter.checks.map((check) => ({
        ...check,
        selections: check.selections.filter(({ guid }) => !guids.includes(guid)),
      })),
    }),
  );
  const arrived = reprice({
    ...to,
    taxRates: joinedTaxes(to, from, moving),
    checks: [...to.checks, ...(target ? [target] : [])].map((check) =>
      check.guid === (target?.guid ?? toCheckGuid)
        ? { ...check, selections: [...check.selections, ...arrivingLines(to, moving)] }
        : check,
    ),
  });
  return [left, arrived];
}

/** Adds the tax rates of arriving lines; the order keeps its own where both have them. */
function joinedTaxes(
  to: OrderDocument,
  from: OrderDocument,
  lines: readonly Selection[],
): OrderDocument['taxRates'] {
  const needed = new Set([
    ...lines.flatMap(({ taxRateGuids }) => taxRateGuids),
    ...lines.flatMap(({ modifiers }) => modifiers.flatMap(({ taxRateGuids = [] }) => taxRateGuids)),
  ]);
  const missing = from.taxRates.filter(
    ({ guid }) => needed.has(guid) && !to.taxRates.some((known) => known.guid === guid),
  );
  return [...to.taxRates, ...missing];
}
