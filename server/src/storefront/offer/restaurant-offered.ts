import type { RestaurantScope } from '../../access/index.ts';
import { findZones, toZones } from '../../ordering/delivery/index.ts';
import { orderTimes, publicHours } from '../../ordering/hours/index.ts';
import { findSettings, toSettings } from '../../printing/document-settings/index.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { StorefrontDeps } from '../deps.ts';

/** A restaurant, as guests of a channel see it: where it is, when they can order, and whether they can now. */
export async function restaurantOffered(
  deps: StorefrontDeps,
  scope: RestaurantScope,
  restaurant: Restaurant,
  channel: string,
) {
  const from = localDate(restaurant.timeZone, deps.clock.now());
  const [[[zones], [papers]], hours, times] = await Promise.all([
    deps.db.run(scope, findZones(scope), findSettings(scope)),
    publicHours(deps, scope, { channel, from }),
    orderTimes(deps, scope, { channel, hours: 1 }),
  ]);
  return {
    guid: restaurant.guid,
    name: restaurant.name,
    timeZone: restaurant.timeZone,
    currency: restaurant.currency,
    logoUrl: restaurant.logoUrl,
    brandColor: restaurant.brandColor,
    address: restaurant.address,
    source: channel,
    ...hours,
    status: times.status,
    pausedUntil: times.pausedUntil,
    prepTimeSeconds: times.prepTimeSeconds,
    asapAt: times.asapAt,
    nextAt: times.nextAt,
    needsApproval: restaurant.approvalSources.includes(channel),
    delivers: toZones(zones).zones.length > 0,
    tipRates: toSettings(papers).tipRates,
    smallBillTips: toSettings(papers).smallBillTips,
  };
}

/** yyyymmdd by the calendar on the wall. */
function localDate(timeZone: string, at: number): number {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return year * 10_000 + month * 100 + day;
}
