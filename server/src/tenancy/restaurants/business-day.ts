import type { Restaurant } from './restaurant.ts';

interface Day {
  businessDate: number;
  startMs: number;
  endMs: number;
}

/** The last day asked for, per restaurant: nearly every order falls into the same one. */
const lastDay = new WeakMap<Restaurant, Day>();

/**
 * The business date (yyyymmdd) of a moment. A business day begins at the restaurant's closeout hour, local time, and
 * ends at the next one: with closeoutHour 4, half past one at night still belongs to the day before.
 */
export function businessDateAt(restaurant: Restaurant, epochMs: number): number {
  const known = lastDay.get(restaurant);
  if (known && epochMs >= known.startMs && epochMs < known.endMs) return known.businessDate;
  const day = businessDay(restaurant, epochMs);
  lastDay.set(restaurant, day);
  return day.businessDate;
}

/** Wall-clock arithmetic in the restaurant's zone, so that a day with a clock change has 23 or 25 hours. */
function businessDay({ timeZone, closeoutHour }: Restaurant, epochMs: number): Day {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  const starts = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: closeoutHour }) })
      .epochMilliseconds;
  let date = local.toPlainDate();
  if (epochMs < starts(date)) date = date.subtract({ days: 1 });
  return {
    businessDate: date.year * 10_000 + date.month * 100 + date.day,
    startMs: starts(date),
    endMs: starts(date.add({ days: 1 })),
  };
}
