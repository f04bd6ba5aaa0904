import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { bookingDayAt, type RestaurantDirectory } from '../../tenancy/restaurants/index.ts';
import type { PlacedOrder } from '../orders/index.ts';
import type { KitchenMoment } from './ticket-write-queries.ts';

/** On which business day tickets change. */

export async function momentOf(
  restaurants: RestaurantDirectory,
  scope: RestaurantScope,
  at: number,
): Promise<KitchenMoment> {
  const { businessDate, occurredOn } = bookingDayAt(await restaurants.get(scope, scope.restaurantGuid), at);
  return { at, businessDate, occurredOn };
}

/** What a new order brings along belongs to its own day. */
export const sentOn = async (
  restaurants: RestaurantDirectory,
  scope: RestaurantScope,
  { order, at }: { order: PlacedOrder; at: number },
): Promise<KitchenMoment> =>
  order.businessDate !== null && order.createdAt === isoTime(at)
    ? { at, businessDate: order.businessDate, occurredOn: order.occurredOn ?? order.businessDate }
    : momentOf(restaurants, scope, at);
