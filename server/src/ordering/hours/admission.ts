import type { RestaurantScope } from '../../access/index.ts';
import { isoTime, MINUTE_MS } from '../../platform/clock.ts';
import type { RowStatement } from '../../platform/db/statement.ts';
import { type ErrorCode, fail, failFields } from '../../platform/errors.ts';
import { endOfDayAhead, type Restaurant } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { type HoursRules, isGuestChannel, isOpenAt, pauseAt } from './hours.ts';
import { type KitchenLoad, QUOTE_MAX_SECONDS, quotedSeconds } from './kitchen-load.ts';
import { pausesNow } from './pauses.ts';
import {
  bySlot,
  findHours,
  releaseSlot,
  requireHours,
  type StoredHours,
  takenBetween,
  takeSlot,
  toHours,
} from './queries.ts';
import {
  fits,
  isReadyAt,
  limitsOf,
  nextTime,
  SLOT_MS,
  searchEnd,
  slotOf,
  type TakenBySlot,
  type Terms,
} from './slots.ts';

/** Whether a guest's order is taken. What is limited is counted in the order's own transaction. */

type AdmissionDeps = Pick<OrderingDeps, 'db' | 'kitchenLoad'>;

export interface GuestOrder {
  guid: string;
  channel: string;
  /** Epoch milliseconds; null: as soon as possible. */
  promisedAt: number | null;
  /** Whether that is asked for now. What was promised before stays promised. */
  isPromisedNow?: boolean;
  /** How long the dishes take, with the drive of a delivery. */
  prepTimeSeconds: number;
  items: number;
  now: number;
}

/** A guest's order, the rules that it is judged by, and how long it takes now. */
interface Judged {
  restaurant: Restaurant;
  order: GuestOrder;
  hours: StoredHours;
  quote: number;
}

/** The codes of a refusal, each with `details.nextAt`; TOO_SOON besides, where a time is asked for. */
export const REFUSALS = ['CLOSED', 'PAUSED', 'SLOT_FULL'] as const satisfies readonly ErrorCode[];
type Refusal = (typeof REFUSALS)[number] | 'TOO_SOON';

/**
 * Judges an order of a guest: CLOSED, PAUSED, TOO_SOON or SLOT_FULL, each with the next time that would do. What the restaurant takes
 * itself is never asked about. The statements join the order's own transaction and judge again there: it fails when the rules
 * have changed since (HOURS_CHANGED), or another guest was faster (SLOT_TAKEN), and the order is then judged anew.
 */
export async function admit(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  restaurant: Restaurant,
  order: GuestOrder,
): Promise<RowStatement[]> {
  const { channel, now, promisedAt } = order;
  if (!isGuestChannel(channel)) return [];
  const [[row]] = await deps.db.run(scope, findHours(scope));
  const hours = toHours(row);
  const guard = requireHours(scope, hours.version);
  const { rules } = hours;
  const limits = limitsOf(rules, channel);
  // What the kitchen has to do now is nothing to what it can begin later.
  const isSoon = promisedAt !== null && promisedAt < now + QUOTE_MAX_SECONDS * 1_000;
  const load: KitchenLoad =
    rules.kitchen || limits.length > 0 || isSoon
      ? await deps.kitchenLoad.load(deps.db, scope, now)
      : { openTickets: 0, seconds: 0 };
  const quote = quotedSeconds(order.prepTimeSeconds, load);
  const judged: Judged = { restaurant, order, hours, quote };
  await assertTaken(deps, scope, judged, load);
  if (limits.length === 0) return [guard];
  const slot = slotOf(promisedAt ?? now + quote * 1_000);
  const [rows] = await deps.db.run(scope, takenBetween(scope, slot, slot + SLOT_MS, order.guid));
  if (!fits(termsOf(judged, bySlot(rows)), slot)) await refuse(deps, scope, 'SLOT_FULL', judged);
  const place = { orderGuid: order.guid, slot, channel, items: order.items, now };
  return [guard, takeSlot(scope, place, limits)];
}

/**
 * The place of a guest's order that the house moves: it leaves its quarter of an hour, and counts in the new one. The house is not
 * asked whether that is full.
 */
export async function follow(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  { guid, channel, promisedAt, prepTimeSeconds, items, now }: GuestOrder,
): Promise<RowStatement[]> {
  const [[row]] = await deps.db.run(scope, findHours(scope));
  if (limitsOf(toHours(row).rules, channel).length === 0) return [releaseSlot(scope, guid)];
  const wanted =
    promisedAt ??
    now + quotedSeconds(prepTimeSeconds, await deps.kitchenLoad.load(deps.db, scope, now)) * 1_000;
  return [takeSlot(scope, { orderGuid: guid, slot: slotOf(wanted), channel, items, now }, [])];
}

/** Where what guests can order for ends: with a business day. */
export const untilOf = (restaurant: Restaurant, { daysAhead }: HoursRules, now: number): number =>
  endOfDayAhead(restaurant, now, daysAhead);

const termsOf = ({ restaurant, order, hours }: Judged, taken: TakenBySlot): Terms => ({
  rules: hours.rules,
  pauses: hours.pauses,
  channel: order.channel,
  timeZone: restaurant.timeZone,
  until: untilOf(restaurant, hours.rules, order.now),
  taken,
  items: order.items,
  prepTimeSeconds: order.prepTimeSeconds,
});

/** Refuses what is wanted for a time at which the restaurant, or its kitchen, takes nothing. */
async function assertTaken(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  judged: Judged,
  load: KitchenLoad,
): Promise<void> {
  const { restaurant, order, hours } = judged;
  const { rules } = hours;
  const { channel, now, promisedAt } = order;
  const wanted = promisedAt ?? now;
  if (wanted >= untilOf(restaurant, rules, now)) {
    const message = rules.daysAhead === 0 ? 'must be today' : `must be at most ${rules.daysAhead} days ahead`;
    failFields([{ in: 'body', path: '/promisedAt', rule: 'range', message }]);
  }
  // What is ordered for after the pause that the kitchen would make is nothing to it.
  const concernsKitchen = rules.kitchen && wanted < now + rules.kitchen.pauseMinutes * MINUTE_MS;
  const pauses = concernsKitchen ? await pausesNow(deps, scope, hours, { ...load, now }) : hours.pauses;
  if (pauseAt(pauses, channel, wanted))
    await refuse(deps, scope, 'PAUSED', { ...judged, hours: { ...hours, pauses } });
  if (!isOpenAt(rules, channel, restaurant.timeZone, wanted)) await refuse(deps, scope, 'CLOSED', judged);
  if (promisedAt !== null && order.isPromisedNow && isTooSoon(judged, promisedAt))
    await refuse(deps, scope, 'TOO_SOON', judged);
}

/** Somebody who orders for the first time that was offered takes a while over it. The kitchen makes up for so much. */
const GRACE_MS = 10 * MINUTE_MS;

/** Whether the dishes cannot be ready by then, as the kitchen is working now, or since it will have opened just before. */
const isTooSoon = (judged: Judged, promisedAt: number): boolean =>
  promisedAt < judged.order.now + judged.quote * 1_000 - GRACE_MS ||
  !isReadyAt(termsOf(judged, new Map()), promisedAt);

const SENTENCES: Record<Refusal, string> = {
  CLOSED: 'The restaurant is closed at that time.',
  PAUSED: 'The restaurant takes no orders at the moment.',
  TOO_SOON: 'It cannot be ready by then.',
  SLOT_FULL: 'No more orders are taken for that time.',
};

async function refuse(
  { db }: AdmissionDeps,
  scope: RestaurantScope,
  code: Refusal,
  judged: Judged,
): Promise<never> {
  const { order, hours, quote } = judged;
  const { rules, pauses } = hours;
  const { channel, now, promisedAt } = order;
  const pause = pauseAt(pauses, channel, promisedAt ?? now);
  const from = Math.max(now + quote * 1_000, promisedAt ?? now);
  const end = searchEnd(untilOf(judged.restaurant, rules, now), now);
  const [rows] = await db.run(scope, takenBetween(scope, slotOf(now), end, order.guid));
  const next = nextTime(termsOf(judged, bySlot(rows)), from, now);
  fail(code, SENTENCES[code], {
    channel,
    nextAt: next === null ? null : isoTime(next),
    ...(code === 'PAUSED' && pause
      ? { pausedUntil: pause.until === null ? null : isoTime(pause.until), reason: pause.reason }
      : {}),
  });
}
