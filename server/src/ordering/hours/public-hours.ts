import type { RestaurantScope } from '../../access/index.ts';
import type { OrderingDeps } from '../deps.ts';
import type { HoursException, WeekWindow } from './hours.ts';
import { findHours, toHours } from './queries.ts';

/** When guests can order on a channel: nothing of limits, or of other channels. */
export interface PublicHours {
  /** Null: always. */
  weekly: WeekWindow[] | null;
  /** From `from` on, in their sequence. */
  exceptions: Omit<HoursException, 'channels'>[];
  daysAhead: number;
}

/** The hours of a channel, with exceptions from a date (yyyymmdd) on. */
export async function publicHours(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { channel, from }: { channel: string; from: number },
): Promise<PublicHours> {
  const [[row]] = await db.run(scope, findHours(scope));
  const { rules } = toHours(row);
  const dates = Map.groupBy(
    rules.exceptions.filter((one) => one.date >= from && (one.channels?.includes(channel) ?? true)),
    ({ date }) => date,
  );
  const own = rules.channels.find((one) => one.channel === channel)?.weekly;
  return {
    weekly: own ?? rules.weekly,
    // One that names the channel is meant before one for all, as when an order is judged.
    exceptions: [...dates.values()]
      .map((ofDate) => ofDate.find(({ channels }) => channels !== null) ?? ofDate[0]!)
      .map(({ date, name, windows }) => ({ date, name, windows }))
      .sort((a, b) => a.date - b.date),
    daysAhead: rules.daysAhead,
  };
}
