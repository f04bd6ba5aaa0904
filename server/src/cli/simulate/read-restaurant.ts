import type { Answer, Comanda } from '@comanda/sdk';
import type { Dish, Restaurant } from './plan-day.ts';

type Group = Answer<'getMenu'>['menus'][number]['groups'][number];

/** What a restaurant sells, its tables and who serves. Reads only what guests could order at any hour. */
export async function readRestaurant(comanda: Comanda, restaurantGuid: string): Promise<Restaurant> {
  const params = { restaurantGuid };
  const { menus, modifierGroups } = await comanda.call('getMenu', { params });
  const groups = new Map(modifierGroups.map((group) => [group.guid, group]));
  const items = menus
    .flatMap((menu) => menu.groups)
    .flatMap(itemsOf)
    .filter(({ openPrice, availability, channels, diningOptions }) => {
      return !openPrice && availability === null && channels === null && diningOptions === null;
    })
    .map(
      (item): Dish => ({
        guid: item.guid,
        sizeGuids: item.sizes.map(({ sizeGuid }) => sizeGuid),
        choices: item.modifierGroupGuids
          .flatMap((guid) => groups.get(guid) ?? [])
          .map(({ minSelections, required, modifiers }) => ({
            min: required ? minSelections : 0,
            modifierGuids: modifiers
              .filter((one) => one.modifierGroupGuids.length === 0)
              .map(({ guid }) => guid),
          })),
      }),
    );
  if (items.length === 0) throw new Error('The menu has nothing that can be ordered at any hour.');
  const [tableGuids, serverUids]: [string[], string[]] = [[], []];
  for await (const { guid, archived } of comanda.each('listTables', { params })) {
    if (!archived) tableGuids.push(guid);
  }
  for await (const { uid, jobs } of comanda.each('listStaff', { params })) {
    if (uid !== null && jobs.some(({ role }) => role === 'server')) serverUids.push(uid);
  }
  return { items, tableGuids, serverUids };
}

const itemsOf = (group: Group): Group['items'] => [...group.items, ...group.groups.flatMap(itemsOf)];
