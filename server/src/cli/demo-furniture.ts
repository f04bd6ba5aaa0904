import type { Answer, Comanda, Input } from '@comanda/sdk';
import { uploadPicture } from './demo-pictures.ts';

type Dish = Input<'createMenuItem'>['body'];
type Member = Answer<'createStaffMember'>['staffMember'];

const AREAS = [
  { name: 'Dining room', tables: 10 },
  { name: 'Terrace', tables: 6 },
] as const;

const STATIONS = [
  { name: 'Pizza oven', kind: 'HOT', groups: ['Pizza'], isDefault: false },
  { name: 'Cold kitchen', kind: 'COLD', groups: ['Starters'], isDefault: true },
  { name: 'Bar', kind: 'BAR', groups: ['Drinks'], isDefault: false },
] as const;

const PEOPLE = [
  { name: 'Inês Duarte', title: 'Floor', role: 'server' },
  { name: 'Tiago Faria', title: 'Floor', role: 'server' },
  { name: 'Beatriz Nunes', title: 'Pizza', role: 'kitchen' },
] as const;

/** In an hour, in cents. */
const WAGES: Readonly<Record<string, number>> = { manager: 1_450, shift_lead: 1_100, kitchen: 980 };
const USUAL_WAGE = 890;

const DISHES: Record<string, Dish[]> = {
  Starters: [
    dish('Tomato bruschetta', 650, ['GLUTEN'], 'Toasted sourdough, ripe tomato, basil, garlic.'),
    dish('Vitello tonnato', 1_250, ['EGGS', 'FISH'], 'Cold veal, tuna and caper cream.'),
    dish('Rocket salad', 750, ['MILK', 'TREE_NUTS'], 'Rocket, pear, walnuts, pecorino.'),
  ],
  Pizza: [
    dish('Marinara', 950, ['GLUTEN'], 'Tomato, garlic, oregano, olive oil.'),
    dish('Capricciosa', 1_550, ['GLUTEN', 'MILK'], 'Ham, artichokes, mushrooms, olives, mozzarella.'),
    dish('Norte', 1_650, ['GLUTEN', 'MILK'], 'Serra cheese, smoked sausage, honey, thyme.'),
    dish('Calzone', 1_500, ['GLUTEN', 'MILK'], 'Folded: ricotta, ham, mozzarella.'),
  ],
  Drinks: [
    dish('Sparkling water', 320, []),
    dish('Lemonade of the house', 420, []),
    dish('Vinho verde, glass', 550, ['SULPHITES']),
    dish('Craft beer', 500, ['GLUTEN']),
    dish('Cappuccino', 320, ['MILK']),
  ],
};

/** As it is sent; `priceAmount` in cents. */
function dish(
  name: string,
  priceAmount: number,
  allergens: NonNullable<Dish['allergens']>,
  description?: string,
): Dish {
  return { name, priceAmount, allergens, ...(description ? { description } : {}) };
}

type Groups = Answer<'getMenu'>['menus'][number]['groups'];

/**
 * Gives a restaurant of the demo people, tables, kitchen stations and a longer menu with pictures, unless it has them. Goes on
 * where it was cut.
 */
export async function furnish(comanda: Comanda, restaurantGuid: string): Promise<void> {
  const { menus } = await comanda.call('getMenu', { params: { restaurantGuid } });
  const groups = menus.flatMap((menu) => menu.groups);
  await addDishes(comanda, restaurantGuid, groups);
  await addStations(comanda, restaurantGuid, groups);
  await addTables(comanda, restaurantGuid);
  await addPeople(comanda, restaurantGuid);
  await addSlug(comanda, restaurantGuid);
}

async function addDishes(comanda: Comanda, restaurantGuid: string, groups: Groups): Promise<void> {
  for (const { guid: groupGuid, name: group, items } of groups) {
    const known = new Set(items.map(({ name }) => name));
    for (const dish of DISHES[group] ?? []) {
      if (known.has(dish.name)) continue;
      const body = { ...dish, ...(await picturesOf(comanda, restaurantGuid, dish.name)) };
      await comanda.call('createMenuItem', { params: { restaurantGuid, groupGuid }, body });
    }
    for (const { guid: itemGuid, name, images } of items) {
      const body = images.length === 0 && (await picturesOf(comanda, restaurantGuid, name));
      if (body) await comanda.call('updateMenuItem', { params: { restaurantGuid, itemGuid }, body });
    }
  }
}

/** Where guests find the restaurant that the demo furnishes: below `/r/`. */
export const DEMO_SLUG = 'bistro-norte';

async function addSlug(comanda: Comanda, restaurantGuid: string): Promise<void> {
  const params = { restaurantGuid };
  if ((await comanda.call('getRestaurantSlug', { params })).slug !== null) return;
  const set = (slug: string) => comanda.call('setRestaurantSlug', { params, body: { slug } });
  // An earlier demo of this database may have it.
  await set(DEMO_SLUG).catch(() => set(`${DEMO_SLUG}-${restaurantGuid.slice(-8)}`));
}

async function addStations(comanda: Comanda, restaurantGuid: string, groups: Groups): Promise<void> {
  const params = { restaurantGuid };
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
}

async function addTables(comanda: Comanda, restaurantGuid: string): Promise<void> {
  const params = { restaurantGuid };
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
      const capacity = number % 3 === 0 ? 6 : 4;
      const position = positionOf(number, capacity);
      await comanda.call('createTable', { params, body: { name, serviceAreaGuid, capacity, position } });
    }
  }
}

/** Rows of five, on the plan of the area; the large ones are long, some of the others round. */
function positionOf(number: number, capacity: number) {
  const index = number - 1;
  const width = capacity > 4 ? 8 : 5;
  return {
    x: 4 + (index % 5) * 11,
    y: 6 + Math.floor(index / 5) * 14,
    width,
    height: 5,
    shape: capacity <= 4 && number % 2 === 0 ? ('ROUND' as const) : ('RECTANGLE' as const),
  };
}

/** More people at work, and what all of them earn in an hour. */
async function addPeople(comanda: Comanda, restaurantGuid: string): Promise<void> {
  const params = { restaurantGuid };
  const known = new Set<string>();
  const all: Member[] = [];
  for await (const member of comanda.each('listStaff', { params })) all.push(member);
  for (const { name } of all) known.add(name);
  for (const { name, title, role } of PEOPLE) {
    if (known.has(name)) continue;
    const { staffMember } = await comanda.call('createStaffMember', {
      params,
      body: { name, jobs: [{ title, role }] },
    });
    all.push(staffMember);
  }
  for (const { guid: staffGuid, jobs } of all) {
    const at = { restaurantGuid, staffGuid };
    const { wages } = await comanda.call('getStaffWages', { params: at });
    if (wages.length > 0) continue;
    const paid = jobs.map(({ guid: jobGuid, role }) => ({
      jobGuid,
      amount: WAGES[role] ?? USUAL_WAGE,
      per: 'HOUR' as const,
    }));
    await comanda.call('replaceStaffWages', { params: at, body: { wages: paid } });
  }
}

/** The picture of a dish, as the menu takes it. */
async function picturesOf(comanda: Comanda, restaurantGuid: string, dish: string) {
  const url = await uploadPicture(comanda, restaurantGuid, dish);
  return url === null ? null : { images: [{ url, description: dish }] };
}
