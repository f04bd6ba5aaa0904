import type { MenuOnSale } from '../../catalog/menus/index.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { Destination } from './delivery/destination.ts';
import { prepTimeOf, type RequestedItem } from './lines.ts';

interface Placed {
  restaurant: Restaurant;
  menu: MenuOnSale;
  destination?: Destination | null | undefined;
}

/** What a promise is kept in, in seconds: the slowest dish, and the drive of a delivery. */
export function readyIn(
  { restaurant, menu, destination }: Placed,
  items: readonly Pick<RequestedItem, 'menuItemGuid'>[],
): number {
  const { prepMinutes, driveMinutes } = destination?.zone ?? { prepMinutes: null, driveMinutes: 0 };
  return Math.max(prepTimeOf(restaurant, menu, items), (prepMinutes ?? 0) * 60) + driveMinutes * 60;
}
