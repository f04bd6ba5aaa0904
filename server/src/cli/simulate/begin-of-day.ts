import type { Comanda } from '@comanda/sdk';
import { systemClock } from '../../platform/clock.ts';

/** When the business day began that a restaurant is in; before its closeout hour, that was yesterday. */
export async function beginOfDay(comanda: Comanda, restaurantGuid: string): Promise<Temporal.ZonedDateTime> {
  const { timeZone, closeoutHour } = await comanda.call('getRestaurant', { params: { restaurantGuid } });
  const now = Temporal.Instant.fromEpochMilliseconds(systemClock.now()).toZonedDateTimeISO(timeZone);
  const date = now.subtract({ hours: closeoutHour }).toPlainDate();
  return date.toZonedDateTime({ timeZone, plainTime: { hour: closeoutHour } });
}
