import { type Client, place } from './client.ts';
import type { Pizza } from './sales.ts';
import { TAX_RATE, type TaxKind } from './tax.ts';

export const TIME_ZONE = 'America/New_York';

/** Makes the restaurant, or finds the one of an earlier run. Without a tax the totals are those of the prices. */
export async function placeRestaurant(client: Client, externalId: string, tax?: TaxKind): Promise<string> {
  const taxRates = tax
    ? [{ name: 'Sales tax', type: 'PERCENT', rate: TAX_RATE, inclusive: tax === 'inclusive' }]
    : [];
  const body = { externalId, name: 'Pizza Place', timeZone: TIME_ZONE, currency: 'USD', taxRates };
  const { guid } = await place(client, '/restaurants', body, `replay restaurant ${externalId}`);
  return guid;
}

interface Item {
  guid?: string;
  externalId: string | null;
  name: string;
  description: string | null;
  priceAmount: number;
}

interface Group {
  guid?: string;
  externalId: string | null;
  name: string;
  items: Item[];
}

interface MenuTree {
  version: number;
  menus: { guid?: string; externalId: string | null; name: string; groups: Group[] }[];
}

/**
 * Publishes the menu unless it is there already. Entries keep their identifiers, so that an order replayed before
 * and after is the same request. Returns the item that each pizza is sold as.
 */
export async function placeMenu(
  client: Client,
  restaurantGuid: string,
  pizzas: Pizza[],
): Promise<Map<string, string>> {
  const path = `/restaurants/${restaurantGuid}/menu`;
  let { data: current } = await client.call<MenuTree>('GET', path);
  if (
    JSON.stringify(rowsOf(current)) !== JSON.stringify(rowsOf({ version: 0, menus: menusOf(pizzas, []) }))
  ) {
    const body = { version: current.version, menus: menusOf(pizzas, itemsOf(current)) };
    const idempotencyKey = `replay menu ${restaurantGuid} ${current.version}`;
    ({ data: current } = await client.call<MenuTree>('PUT', path, { body, idempotencyKey }));
  }
  return new Map(itemsOf(current).map(({ externalId, guid }) => [externalId!, guid!]));
}

/** One menu, a group for each category, an item for each size of a pizza. */
function menusOf(pizzas: Pizza[], known: Item[]): MenuTree['menus'] {
  const guids = new Map(known.map(({ externalId, guid }) => [externalId, guid]));
  const groups = [...Map.groupBy(pizzas, ({ category }) => category)].map(
    ([name, members]): Group => ({ externalId: name, name, items: members.map(itemOf) }),
  );
  for (const item of groups.flatMap(({ items }) => items)) {
    const guid = guids.get(item.externalId);
    if (guid) item.guid = guid;
  }
  return [{ externalId: 'pizza', name: 'Pizza', groups }];
}

const itemOf = ({ id, name, size, ingredients, priceAmount }: Pizza): Item => ({
  externalId: id,
  name: `${name}, ${size}`,
  description: ingredients,
  priceAmount,
});

function itemsOf({ menus }: MenuTree): Item[] {
  return menus.flatMap(({ groups }) => groups).flatMap(({ items }) => items);
}

/** What a guest sees of a menu: enough to tell whether two are the same. */
function rowsOf({ menus }: MenuTree): unknown[] {
  return menus
    .flatMap(({ groups }) => groups)
    .flatMap((group) =>
      group.items.map((item) => [group.name, item.externalId, item.name, item.description, item.priceAmount]),
    );
}
