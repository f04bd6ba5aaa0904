import type { DayGuard } from '../../records/events/index.ts';
import type { Restaurant } from './restaurant.ts';

export interface BusinessDay {
  businessDate: number;
  startMs: number;
  endMs: number;
}

/** The last day asked for, per restaurant: nearly every order falls into the same one. */
const lastDay = new WeakMap<Restaurant, BusinessDay>();

/**
 * The business date (yyyymmdd) of a moment. A business day begins at the restaurant's closeout hour, local time, and
 * ends at the next one: with closeoutHour 4, half past one at night still belongs to the day before.
 */
export const businessDateAt = (restaurant: Restaurant, epochMs: number): number =>
  businessDayAt(restaurant, epochMs).businessDate;

/** The business day of a moment, from its first millisecond to the first of the next day. */
export function businessDayAt(restaurant: Restaurant, epochMs: number): BusinessDay {
  const known = lastDay.get(restaurant);
  if (known && epochMs >= known.startMs && epochMs < known.endMs) return known;
  const day = businessDay(restaurant, epochMs);
  lastDay.set(restaurant, day);
  return day;
}

/** The business days of something that happened. */
export interface BookingDay {
  /** The one on which it is booked: a closed day takes nothing more. */
  businessDate: number;
  /** The one on which it happened, by the clock. */
  occurredOn: number;
  /** For the event: ends the transaction when the day was closed meanwhile. */
  guard: DayGuard;
}

/**
 * Where something that happened at a moment is booked: on the business day of that moment, or, when that has its Z report,
 * on the day that is open now.
 */
export function bookingDayAt(restaurant: Restaurant, happenedAt: number, now = happenedAt): BookingDay {
  const { closedThrough, closings } = restaurant;
  const occurredOn = businessDateAt(restaurant, happenedAt);
  const isOpen = closedThrough === null || occurredOn > closedThrough;
  const businessDate = isOpen
    ? occurredOn
    : Math.max(businessDateAt(restaurant, now), dayAfter(closedThrough));
  return { businessDate, occurredOn, guard: { businessDate, closings } };
}

/** The date after a business date. */
export function dayAfter(businessDate: number): number {
  const [year, month, day] = [
    Math.floor(businessDate / 10_000),
    Math.floor(businessDate / 100) % 100,
    businessDate % 100,
  ];
  const next = Temporal.PlainDate.from({ year, month, day }).add({ days: 1 });
  return next.year * 10_000 + next.month * 100 + next.day;
}

/** The end of the business day that comes so many days after that of a moment: the first millisecond of the next one. */
export function endOfDayAhead(restaurant: Restaurant, epochMs: number, days: number): number {
  const date = dateOf(restaurant, epochMs);
  return startOf(restaurant, date.add({ days: days + 1 }));
}

function businessDay(restaurant: Restaurant, epochMs: number): BusinessDay {
  const date = dateOf(restaurant, epochMs);
  return {
    businessDate: date.year * 10_000 + date.month * 100 + date.day,
    startMs: startOf(restaurant, date),
    endMs: startOf(restaurant, date.add({ days: 1 })),
  };
}

/** Wall-clock arithmetic in the restaurant's zone, so that a day with a clock change has 23 or 25 hours. */
function startOf({ timeZone, closeoutHour }: Restaurant, date: Temporal.PlainDate): number {
  const plainTime = Temporal.PlainTime.from({ hour: closeoutHour });
  return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** The date of the business day of a moment. */
function dateOf(restaurant: Restaurant, epochMs: number): Temporal.PlainDate {
  const instant = Temporal.Instant.fromEpochMilliseconds(epochMs);
  const date = instant.toZonedDateTimeISO(restaurant.timeZone).toPlainDate();
  return epochMs < startOf(restaurant, date) ? date.subtract({ days: 1 }) : date;
}
