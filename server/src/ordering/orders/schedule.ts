import { isoTime } from '../../platform/clock.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import type { BookingDay } from '../../tenancy/restaurants/index.ts';
import { type OrderDocument, type PlacedOrder, type Selection, selectionsOf } from './document.ts';
import { withFulfillment } from './fulfillment.ts';
import { type ApprovalStatus, isSold } from './states.ts';
import { sentQuantityOf } from './taken-back.ts';

/** Orders that wait for their time: when they go to the kitchen, and what becomes of them then. No I/O. */

/** No order is promised further ahead. */
const AHEAD_MAX_MS = 366 * 86_400_000;

export interface Schedule {
  approvalStatus: ApprovalStatus;
  promisedAt: string | null;
  /** Null for what does not wait for a time. */
  fireAt: string | null;
  prepTimeSeconds?: number;
}

/**
 * What a promise means for an order, in epoch milliseconds: it goes to the kitchen at the promised time minus the time that
 * its dishes take, and at once when that is past. One that needs approval waits until it is accepted.
 */
export function scheduleOf(request: {
  promisedAt: number | null;
  prepTimeSeconds?: number | undefined;
  needsApproval: boolean;
  now: number;
}): Schedule {
  const { promisedAt, prepTimeSeconds, needsApproval, now } = request;
  const firing = promisedAt === null ? now : promisedAt - (prepTimeSeconds ?? 0) * 1_000;
  const waits = firing > now;
  return {
    approvalStatus: needsApproval ? 'NEEDS_APPROVAL' : waits ? 'FUTURE' : 'APPROVED',
    promisedAt: promisedAt === null ? null : isoTime(promisedAt),
    fireAt: waits ? isoTime(firing) : null,
    ...(promisedAt === null || prepTimeSeconds === undefined ? {} : { prepTimeSeconds }),
  };
}

/** A promised time, in epoch milliseconds; one that is past, or too far ahead, is a problem of its field. */
export function promiseOf(text: string, now: number, problems: FieldError[]): number {
  const promisedAt = Date.parse(text);
  if (promisedAt <= now || promisedAt > now + AHEAD_MAX_MS) {
    const message = 'must be a time to come, at most a year ahead';
    problems.push({ in: 'body', path: '/promisedAt', rule: 'range', message });
  }
  return promisedAt;
}

/** The same where it is the only field in question. */
export function requirePromise(text: string, now: number): number {
  const problems: FieldError[] = [];
  const promisedAt = promiseOf(text, now, problems);
  if (problems.length > 0) failFields(problems);
  return promisedAt;
}

/** Whether the kitchen has been given some of an order, or all that it had came to nothing. */
const isAtKitchen = (order: PlacedOrder): boolean =>
  isSold(order) || selectionsOf(order).some((line) => sentQuantityOf(line) !== undefined);

/**
 * An order for later with its business day, once it has one: when the first of it goes to the kitchen, or when it ends before
 * that. It then has a number too, unless it ended; the database counts it.
 */
export function withDay(
  order: OrderDocument,
  { businessDate, occurredOn }: Pick<BookingDay, 'businessDate' | 'occurredOn'>,
): OrderDocument {
  const begins = isAtKitchen(order) || order.guestOrderStatus === 'VOIDED';
  return order.businessDate === null && begins ? { ...order, businessDate, occurredOn } : order;
}

/** Whether an order has its day and not yet its number, which it is to get with it. */
export const lacksNumber = (order: OrderDocument): boolean =>
  order.displayNumber === null && order.businessDate !== null && isAtKitchen(order);

/** Whether a scheduled order's time has come. */
export const isDue = ({ approvalStatus, guestOrderStatus, fireAt }: OrderDocument, now: number): boolean =>
  approvalStatus === 'FUTURE' &&
  guestOrderStatus !== 'VOIDED' &&
  fireAt !== null &&
  Date.parse(fireAt) <= now;

/** An order with what waited for its time sent to the kitchen, and those lines; what is on hold stays there. */
export function withFired(order: OrderDocument, now: number): { order: OrderDocument; sent: Selection[] } {
  const guids = selectionsOf(order)
    .filter(({ voided, fulfillmentStatus }) => !voided && fulfillmentStatus === 'NEW')
    .map(({ guid }) => guid);
  const next = {
    ...withFulfillment(order, guids, 'SENT', now),
    approvalStatus: 'APPROVED' as const,
    fireAt: null,
  };
  return { order: next, sent: selectionsOf(next).filter(({ guid }) => guids.includes(guid)) };
}

/**
 * An order promised for another time, in epoch milliseconds, or with null for as soon as possible, and the lines that go to
 * the kitchen for that now. For one that is in the kitchen already, only the promise changes.
 */
export function withPromise(
  order: OrderDocument,
  promisedAt: number | null,
  prepTimeSeconds: number,
  now: number,
): { order: OrderDocument; sent: Selection[] } {
  if (order.approvalStatus === 'APPROVED')
    return { order: { ...order, promisedAt: promisedAt === null ? null : isoTime(promisedAt) }, sent: [] };
  const needsApproval = order.approvalStatus === 'NEEDS_APPROVAL';
  const next = { ...order, ...scheduleOf({ promisedAt, prepTimeSeconds, needsApproval, now }) };
  return next.approvalStatus === 'APPROVED' ? withFired(next, now) : { order: next, sent: [] };
}

/** A scheduled order whose dishes take longer than thought. */
export function withPrepTime(order: OrderDocument, prepTimeSeconds: number): OrderDocument {
  const { promisedAt, fireAt } = order;
  const firing =
    promisedAt === null || fireAt === null
      ? fireAt
      : isoTime(Date.parse(promisedAt) - prepTimeSeconds * 1_000);
  return { ...order, prepTimeSeconds, fireAt: firing };
}
