import type { Comanda, Input } from '@comanda/sdk';

type Dish = Input<'createMenuItem'>['body'];

const AREAS = [
  { name: 'Dining room', tables: 10 },
  { name: 'Terrace', tables: 6 },
] as const;

const STATIONS = [
  { name: 'Pizza oven', kind: 'HOT', groups: ['Pizza'], isDefault: false },
  { name: 'Cold kitchen', kind: 'COLD', groups: ['Starters'], isDefault: true },
  { name: 'Bar', kind: 'BAR', groups: ['Drinks'], isDefault: false },
] as const;

const DISHES: Record<string, Dish[]> = {
  Starters: [
    {
      name: 'Tomato bruschetta',
      priceAmount: 650,
      description: 'Toasted sourdough, ripe tomato, basil, garlic.',
      allergens: ['GLUTEN'],
    },
    {
      name: 'Vitello tonnato',
      priceAmount: 1_250,
      description: 'Cold veal, tuna and caper cream.',
      allergens: ['EGGS', 'FISH'],
    },
    {
      name: 'Rocket salad',
      priceAmount: 750,
      description: 'Rocket, pear, walnuts, pecorino.',
      allergens: ['MILK', 'TREE_NUTS'],
    },
  ],
  Pizza: [
    {
      name: 'Marinara',
      priceAmount: 950,
      description: 'Tomato, garlic, oregano, olive oil.',
      allergens: ['GLUTEN'],
    },
    {
      name: 'Capricciosa',
      priceAmount: 1_550,
      description: 'Ham, artichokes, mushrooms, olives, mozzarella.',
      allergens: ['GLUTEN', 'MILK'],
    },
    {
      name: 'Norte',
      priceAmount: 1_650,
      description: 'Serra cheese, smoked sausage, honey, thyme.',
      allergens: ['GLUTEN', 'MILK'],
    },
    {
      name: 'Calzone',
      priceAmount: 1_500,
      description: 'Folded: ricotta, ham, mozzarella.',
      allergens: ['GLUTEN', 'MILK'],
    },
  ],
  Drinks: [
    { name: 'Sparkling water', priceAmount: 320 },
    { name: 'Lemonade of the house', priceAmount: 420 },
    { name: 'Vinho verde, glass', priceAmount: 550, allergens: ['SULPHITES'] },
    { name: 'Craft beer', priceAmount: 500, allergens: ['GLUTEN'] },
    { name: 'Cappuccino', priceAmount: 320, allergens: ['MILK'] },
  ],
};

/** Gives a restaurant of the demo tables, kitchen stations and a longer menu, unless it has some. Goes on where it was cut. */
export async function furnish(comanda: Comanda, restaurantGuid: string): Promise<void> {
  const params = { restaurantGuid };
  const { menus } = await comanda.call('getMenu', { params });
  const groups = menus.flatMap((menu) => menu.groups);
  for (const group of groups) {
    const known = new Set(group.items.map(({ name }) => name));
    for (const dish of DISHES[group.name] ?? []) {
      if (known.has(dish.name)) continue;
      await comanda.call('createMenuItem', { params: { restaurantGuid, groupGuid: group.guid }, body: dish });
    }
  }
  const stations = new Map<string, string>();
  for await (const { name, guid } of comanda.each('listKitchenStations', { params }))
    stations.set(name, guid);
  for (const { name, kind, isDefault } of STATIONS) {
    if (stations.has(name)) continue;
    const { guid } = await comanda.call('createKitchenStation', { params, body: { name, kind, isDefault } });
    stations.set(name, guid);
  }
  const rules = STATIONS.flatMap(({ name, groups: served }) =>
    groups
      .filter((group) => served.some((one) => one === group.name))
      // All of them were made above.
      .map(({ guid }) => ({ menuGroupGuid: guid, stationGuids: [stations.get(name)!] })),
  );
  const routing = await comanda.call('getKitchenRouting', { params });
  if (routing.rules.length === 0) await comanda.call('replaceKitchenRouting', { params, body: { rules } });
  const tables = new Set<string>();
  for await (const { name } of comanda.each('listTables', { params })) tables.add(name);
  const areas = new Map<string, string>();
  for await (const { name, guid } of comanda.each('listServiceAreas', { params })) areas.set(name, guid);
  for (const { name: area, tables: count } of AREAS) {
    const serviceAreaGuid =
      areas.get(area) ?? (await comanda.call('createServiceArea', { params, body: { name: area } })).guid;
    for (let number = 1; number <= count; number++) {
      const name = `${area.slice(0, 1)}${number}`;
      if (tables.has(name)) continue;
      await comanda.call('createTable', {
        params,
        body: { name, serviceAreaGuid, capacity: number % 3 === 0 ? 6 : 4 },
      });
    }
  }
}
