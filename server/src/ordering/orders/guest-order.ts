import { type RestaurantScope, sourcesOf } from '../../access/index.ts';
import type { MenuOnSale } from '../../catalog/menus/index.ts';
import type { RowStatement } from '../../platform/db/statement.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { admit, isGuestChannel, releaseSlot } from '../hours/index.ts';
import { type PlacedOrder, selectionsOf } from './document.ts';
import { prepTimeOf, type RequestedItem } from './lines.ts';

type AdmissionDeps = Pick<OrderingDeps, 'db' | 'kitchenLoad'>;

/** What is asked about an order before it is taken from a guest. */
export async function admitOrder(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  { restaurant, menu, now }: { restaurant: Restaurant; menu: MenuOnSale; now: number },
  { order, items }: { order: PlacedOrder; items: readonly RequestedItem[] },
): Promise<RowStatement[]> {
  if (!isGuestChannel(order.source)) return [];
  const prepTimeSeconds = prepTimeOf(restaurant, menu, items);
  return admit(deps, scope, restaurant, { ...askedOf(order), prepTimeSeconds, now, isNew: true });
}

/** The same when a guest wants it for another time. The house promises what it likes. */
export async function admitPromise(
  deps: AdmissionDeps,
  scope: RestaurantScope,
  order: PlacedOrder,
  { restaurant, now }: { restaurant: Restaurant; now: number },
): Promise<RowStatement[]> {
  if (!isGuestChannel(order.source) || !sourcesOf(scope).every(isGuestChannel)) return [];
  const { prepTimeSeconds = restaurant.prepTimeSeconds } = order;
  return admit(deps, scope, restaurant, { ...askedOf(order), prepTimeSeconds, now, isNew: false });
}

const askedOf = (order: PlacedOrder) => ({
  guid: order.guid,
  channel: order.source,
  promisedAt: order.promisedAt === null ? null : Date.parse(order.promisedAt),
  items: itemsOf(order),
});

/** How many dishes an order is: a part of one is one. */
const itemsOf = (order: PlacedOrder): number =>
  selectionsOf(order).reduce((sum, { quantity }) => sum + Math.ceil(Number(quantity)), 0);

/** What a guest's order that comes to nothing gives back of its quarter of an hour. */
export const placeGivenBack = (scope: RestaurantScope, { guid, source }: PlacedOrder): RowStatement[] =>
  isGuestChannel(source) ? [releaseSlot(scope, guid)] : [];
