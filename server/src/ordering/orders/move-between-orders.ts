import { isDeepStrictEqual } from 'node:util';
import { newGuid } from '../../platform/ids.ts';
import { sumOf } from '../../platform/sum.ts';
import { afterMove } from './agreeing-dishes.ts';
import { reprice } from './apply-pricing.ts';
import { coveredAmount } from './balance.ts';
import { wrongField } from './body-references.ts';
import { requireRoomForChecks, requireRoomForChoices, requireRoomForLines } from './capacity.ts';
import type { Moment, OrderEvent } from './change.ts';
import { keepsFromOthers } from './dishes.ts';
import {
  type AppliedServiceCharge,
  type Check,
  type OrderDocument,
  type Selection,
  selectionsOf,
} from './document.ts';
import { withGuestStatus } from './fulfillment.ts';
import { NOTHING_YET } from './order.ts';
import { arriving } from './positions.ts';
import { conserving, withChargesOfLines } from './settle-lines.ts';
import { rejectInState, stateOf } from './states.ts';

/** Moves checks from one order to another, at the same price. Pure but for new identifiers. */

/** Moves the order's charges to its checks, each with its present part, so they cost the same wherever the checks go. */
function withChargesOnChecks(order: OrderDocument): OrderDocument {
  if (order.appliedServiceCharges.length === 0) return order;
  const owned = (charge: AppliedServiceCharge, index: number): AppliedServiceCharge[] => {
    if (charge.level === 'CHECK' || charge.type === 'PERCENT' || charge.settled) return [charge];
    if (charge.chargeAmount > 0 || charge.taxAmount > 0) return [{ ...charge, amount: charge.chargeAmount }];
    // A fixed charge that is not charged at present waits on the first check.
    return index === 0 ? [charge] : [];
  };
  return {
    ...order,
    appliedServiceCharges: [],
    checks: order.checks.map((check, index) => ({
      ...check,
      appliedServiceCharges: check.appliedServiceCharges
        .flatMap((charge) => owned(charge, index))
        .map((charge) => ({ ...charge, level: 'CHECK' })),
    })),
  };
}

/**
 * Two orders after checks of one went to the other, with lines, discounts and charges, at the same price. `finish` is what else
 * becomes of the other. INVALID_STATE when a check holds money: payments and refunds belong to the order that they were made on.
 */
export function moveChecksBetweenOrders(
  from: OrderDocument,
  to: OrderDocument,
  checkGuids: readonly string[],
  finish: (to: OrderDocument) => OrderDocument = (order) => order,
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
  requireRoomForChoices(to, lines);
  requireRoomForChecks(to.checks.length + checks.length);
  const leaving = lines.map(({ guid }) => guid);
  return afterMove(
    [from, to],
    conserving([from, to], leaving, ([source, target]) => {
      const [rest, grown] = withChecksMoved(source, target, checkGuids);
      return [reprice(rest), reprice(finish(grown))];
    }),
  );
}

function withChecksMoved(
  from: OrderDocument,
  to: OrderDocument,
  checkGuids: readonly string[],
): [OrderDocument, OrderDocument] {
  const source = withChargesOnChecks(from);
  const target = withChargesOnChecks(to);
  const goes = ({ guid }: Check) => checkGuids.includes(guid);
  const moving = source.checks.filter(goes).map(
    (check): Check => ({
      ...withTipFrom(check, from),
      selections: broughtTo(to, from, check.selections),
      payments: [],
      parts: [],
    }),
  );
  const staying = source.checks.filter((check) => !goes(check));
  const left = { ...source, checks: staying.length > 0 ? staying : [emptied(source.checks[0]!)] };
  const arrived = {
    ...target,
    taxRates: joinedTaxes(target, source),
    promoCodes: [...new Set([...target.promoCodes, ...source.promoCodes])],
    checks: [...target.checks, ...arriving(target, moving)],
  };
  return [withChargesOfLines(left, [from]), withChargesOfLines(arrived, [from, to])];
}

/** Lines that go to another order, and say on which they were ordered: whose they are was noted there. */
export const broughtTo = (to: OrderDocument, from: OrderDocument, lines: readonly Selection[]): Selection[] =>
  lines.map(({ fromOrderGuid = from.guid, ...line }) =>
    fromOrderGuid === to.guid ? line : { ...line, fromOrderGuid },
  );

/** With which orders the tips of checks of an order were promised. */
const promisedWith = (checks: readonly Check[], { guid }: OrderDocument): string[] => [
  ...new Set(
    checks.flatMap(({ tipAmount, tipFromOrderGuids = [guid] }) => (tipAmount > 0 ? tipFromOrderGuids : [])),
  ),
];

/** A check that goes to another order: its tip was promised with this one, or earlier. */
const withTipFrom = (check: Check, from: OrderDocument): Check =>
  check.tipAmount > 0 ? { ...check, tipFromOrderGuids: promisedWith([check], from) } : check;

/** The tip of a check that several become. */
export const joinedTips = (checks: readonly Check[], order: OrderDocument): Partial<Check> => ({
  tipAmount: sumOf(checks, ({ tipAmount }) => tipAmount),
  ...(checks.some(({ tipFromOrderGuids }) => tipFromOrderGuids)
    ? { tipFromOrderGuids: promisedWith(checks, order) }
    : {}),
});

/** Whether nothing is left of an order: nothing that anybody eats, there or elsewhere, or pays, or that was paid. */
export const isEmptied = (order: OrderDocument): boolean =>
  order.totalAmount === 0 &&
  !keepsFromOthers(order) &&
  selectionsOf(order).every(({ voided }) => voided) &&
  order.checks.every((check) => coveredAmount(check) === 0 && check.refunds.length === 0);

/** An order that is over because all of it went to another one. */
export const goneInto = (
  order: OrderDocument,
  to: OrderDocument,
  { actor, at, businessDate, occurredOn }: Pick<Moment, 'actor' | 'at' | 'businessDate' | 'occurredOn'>,
): OrderDocument => ({
  ...order,
  guestOrderStatus: 'VOIDED',
  fireAt: null,
  voidInfo: { reason: 'MERGED', comment: null, actor, approver: null, at, businessDate, occurredOn },
  mergedIntoOrderGuid: to.guid,
});

/** An order after something of it went to another: over when nothing is left of it, which its events say, too. */
export function leftBehind(
  order: OrderDocument,
  to: OrderDocument,
  moment: Pick<Moment, 'actor' | 'at' | 'businessDate' | 'occurredOn'>,
): { order: OrderDocument; voided: OrderEvent[] } {
  if (!isEmptied(order)) return { order: withGuestStatus(order), voided: [] };
  const voided = { type: 'order.voided', data: { reason: 'MERGED', amount: 0 } } as const;
  return { order: goneInto(order, to, moment), voided: [voided] };
}

/** The tax rates of both orders. */
export const joinedTaxes = (to: OrderDocument, from: OrderDocument): OrderDocument['taxRates'] => {
  const known = new Set(to.taxRates.map(({ guid }) => guid));
  return [...to.taxRates, ...from.taxRates.filter(({ guid }) => !known.has(guid))];
};

/** Requires that lines of one order can be on the other: a scheduled line would never fire in an order that is not scheduled. */
export function requireSameState(from: OrderDocument, to: OrderDocument): void {
  const waits = ({ businessDate }: OrderDocument) => businessDate === null;
  if (stateOf(from) !== stateOf(to) || waits(from) !== waits(to))
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
