import { type Template, templateOf } from '../lib/template.ts';
import type { World } from '../lib/world.ts';

/** An order that can be asked for: what the service would make of it, and the row that it would check. */
export interface KnownOrder {
  template: Template;
  menuVersion: number;
}

/** Every order of the load by the menu item of its first line, which no two of them share. */
export function knownOrders({ restaurants }: World): Map<string, KnownOrder> {
  return new Map(
    restaurants.flatMap(({ bodies, orders, menuVersion }) =>
      bodies.map((body, index): [string, KnownOrder] => {
        const { items } = JSON.parse(body) as { items: { menuItemGuid: string }[] };
        return [items[0]!.menuItemGuid, { template: templateOf(orders[index]!), menuVersion }];
      }),
    ),
  );
}

/** The tenant of each restaurant. */
export function knownPlaces({ restaurants }: World): Map<string, string> {
  return new Map(restaurants.map(({ guid, tenantId }) => [guid, tenantId]));
}
