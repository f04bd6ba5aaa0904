import { type RestaurantScope, sourcesOf } from '../../access/index.ts';
import type { RowStatement } from '../../platform/db/statement.ts';
import { sumOf } from '../../platform/sum.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { admit, follow, isGuestChannel, releaseSlot, resizeSlot } from '../hours/index.ts';
import { type PlacedOrder, selectionsOf } from './document.ts';
import { thousandths } from './taken-back.ts';

type AdmissionDeps = Pick<OrderingDeps, 'db' | 'kitchenLoad'>;

/** What is asked about an order before it is taken from a guest. */
export async function admitOrder(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  { restaurant, now }: { restaurant: Restaurant; now: number },
  { order, prepTimeSeconds }: { order: PlacedOrder; prepTimeSeconds: number },
): Promise<RowStatement[]> {
  if (!isGuestChannel(order.source)) return [];
  return admit(deps, scope, restaurant, { ...askedOf(order), prepTimeSeconds, isPromisedNow: true, now });
}

/**
 * The same when it is changed: for another time, or to hold more. What a guest asks for is judged; the house promises and adds what
 * it likes, and the order counts where it is then.
 */
export async function admitChange(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  order: PlacedOrder,
  {
    restaurant,
    now,
    isPromisedNow = false,
  }: { restaurant: Restaurant; now: number; isPromisedNow?: boolean },
): Promise<RowStatement[]> {
  if (!isGuestChannel(order.source)) return [];
  const { prepTimeSeconds = restaurant.prepTimeSeconds } = order;
  const asked = { ...askedOf(order), prepTimeSeconds, isPromisedNow, now };
  return isByGuest(scope) ? admit(deps, scope, restaurant, asked) : follow(deps, scope, asked);
}

/** Whether whoever asks may speak for guests alone. */
export const isByGuest = (scope: RestaurantScope): boolean => sourcesOf(scope).every(isGuestChannel);

/** An order that holds more or less than before counts so in its quarter of an hour, whoever changed it. */
export function resized(
  scope: RestaurantScope,
  { before, order }: { before: PlacedOrder; order: PlacedOrder },
): RowStatement[] {
  const items = itemsOf(order);
  if (!isGuestChannel(order.source) || order.tableGuid !== null || items === itemsOf(before)) return [];
  return [items === 0 ? releaseSlot(scope, order.guid) : resizeSlot(scope, order.guid, items)];
}

const askedOf = (order: PlacedOrder) => ({
  guid: order.guid,
  channel: order.source,
  promisedAt: order.promisedAt === null ? null : Date.parse(order.promisedAt),
  items: itemsOf(order),
});

/** How many dishes an order is, without those that are voided: a part of one is one, and parts that are shared are one together. */
export function itemsOf(order: PlacedOrder): number {
  const live = selectionsOf(order).filter(({ voided }) => !voided);
  const dishes = Map.groupBy(live, ({ guid, share }) => share?.guid ?? guid);
  return sumOf([...dishes.values()], (parts) =>
    Math.ceil(sumOf(parts, ({ quantity }) => thousandths(quantity)) / thousandths('1')),
  );
}

/** What a guest's order that comes to nothing gives back of its quarter of an hour. */
export const placeGivenBack = (scope: RestaurantScope, { guid, source }: PlacedOrder): RowStatement[] =>
  isGuestChannel(source) ? [releaseSlot(scope, guid)] : [];
