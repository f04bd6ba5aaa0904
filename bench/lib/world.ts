import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asOwner, type OwnDatabase } from './database.ts';
import { COMMAND, type Service } from './service.ts';
import { sized } from './small.ts';

/** Who calls in the bench, and where: made through the API like anybody's. */
export interface World {
  restaurants: Restaurant[];
  keys: Key[];
}

export interface Restaurant {
  guid: string;
  tenantId: string;
  menuVersion: number;
  /** Bodies of orders: three lines, two modifiers. */
  bodies: string[];
  /** What the service made of the first of each body, as JSON text. */
  orders: string[];
}

export interface Key {
  key: string;
  id: string;
  tenantId: string;
  /** Indices of the tenant's restaurants. */
  restaurants: number[];
}

/** How many tenants, and how many restaurants each has. */
export interface Size {
  tenants: number;
  restaurantsPerTenant: number;
}
const USUAL: Size = sized({ tenants: 100, restaurantsPerTenant: 2 }, { tenants: 3, restaurantsPerTenant: 2 });
const KEYS_PER_TENANT = 10;
const BODIES_PER_RESTAURANT = 4;
/** Beyond what any run sends. */
const QUOTA = 1_000_000;
const AT_ONCE = 8;

/** 100 tenants with 2 restaurants each, or as `size` says; 10 keys each. */
export async function makeWorld(
  service: Service,
  database: OwnDatabase,
  dataDir: string,
  size = USUAL,
): Promise<World> {
  const operator = await operatorKey(database, dataDir);
  const world: World = { restaurants: [], keys: [] };
  const numbers = Array.from({ length: size.tenants }, (_, index) => index).values();
  const work = async () => {
    for (const number of numbers)
      await makeTenant(service, operator, world, number, size.restaurantsPerTenant);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return world;
}

/** The command line makes it; only its quota, which the command line does not offer, is raised by hand. */
async function operatorKey(database: OwnDatabase, dataDir: string): Promise<string> {
  const args = [COMMAND, 'key', 'issue', '--operator', '--name', 'Bench'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await asOwner(database, (client) => client.query('update operator_keys set rate_limit = $1', [QUOTA]));
  return stdout.trim();
}

async function makeTenant(
  service: Service,
  operator: string,
  world: World,
  number: number,
  restaurants: number,
): Promise<void> {
  const asOperator = { url: service.url, key: operator };
  const { tenantId } = await post<{ tenantId: string }>(asOperator, '/tenants', { name: `Bench ${number}` });
  const keys: Key[] = [];
  for (let index = 0; index < KEYS_PER_TENANT; index++) {
    const scopes = [
      'read:orders',
      'read:guests',
      'write:orders',
      'read:kitchen',
      'write:kitchen',
      'write:menu',
      'write:restaurants',
      'write:webhooks',
      'write:payments',
      'read:reports',
      'write:reports',
    ];
    const options = { tenantId, name: `Bench ${index}`, scopes, rateLimit: QUOTA };
    const { apiKey, key } = await post<{ apiKey: { id: string }; key: string }>(
      asOperator,
      '/admin/api-keys',
      options,
    );
    keys.push({ key, id: apiKey.id, tenantId, restaurants: [] });
  }
  const asTenant = { url: service.url, key: keys[0]!.key };
  for (let index = 0; index < restaurants; index++) {
    const restaurant = await makeRestaurant(asTenant, tenantId, `Bench ${number}.${index}`);
    const place = world.restaurants.push(restaurant) - 1;
    for (const key of keys) key.restaurants.push(place);
  }
  world.keys.push(...keys);
}

interface Caller {
  url: string;
  key: string;
}

async function makeRestaurant(caller: Caller, tenantId: string, name: string): Promise<Restaurant> {
  const { guid } = await post<{ guid: string }>(caller, '/restaurants', {
    name,
    timeZone: 'America/New_York',
    currency: 'USD',
    taxRates: [{ name: 'Sales tax', type: 'PERCENT', rate: '8.875' }],
  });
  const menu = await put<Menu>(caller, `/restaurants/${guid}/menu`, menuBody());
  const bodies = Array.from({ length: BODIES_PER_RESTAURANT }, (_, variant) =>
    JSON.stringify(orderBody(menu, variant)),
  );
  const orders: string[] = [];
  for (const body of bodies) orders.push(await postText(caller, `/restaurants/${guid}/orders`, body));
  return { guid, tenantId, menuVersion: menu.version, bodies, orders };
}

interface Menu {
  version: number;
  menus: { groups: { items: { guid: string; modifierGroupGuids: string[] }[] }[] }[];
  modifierGroups: { guid: string; modifiers: { guid: string }[] }[];
}

/** 30 items in 3 groups; every item may have sizes and extras. */
function menuBody(): object {
  const modifier = (name: string, priceAmount: number) => ({ name, priceAmount });
  const modifierGroups = [
    {
      guid: crypto.randomUUID(),
      name: 'Size',
      minSelections: 0,
      maxSelections: 1,
      modifiers: [modifier('Regular', 0), modifier('Large', 300)],
    },
    {
      guid: crypto.randomUUID(),
      name: 'Extras',
      modifiers: [modifier('Mozzarella', 150), modifier('Mushrooms', 120), modifier('Prosciutto', 250)],
    },
  ];
  const modifierGroupGuids = modifierGroups.map(({ guid }) => guid);
  const items = (group: string) =>
    Array.from({ length: 10 }, (_, index) => ({
      name: `${group} number ${index + 1}`,
      description: 'As on the card at the table',
      priceAmount: 850 + 75 * index,
      modifierGroupGuids,
    }));
  const groups = ['Starter', 'Pizza', 'Drink'].map((name) => ({ name, items: items(name) }));
  return { menus: [{ name: 'Dinner', groups }], modifierGroups };
}

function orderBody({ menus, modifierGroups }: Menu, variant: number): object {
  const items = menus[0]!.groups.flatMap((group) => group.items);
  const [sizes, extras] = modifierGroups;
  const modifiers = [sizes!.modifiers[1]!, extras!.modifiers[variant % 3]!].map(({ guid }) => ({
    modifierGuid: guid,
  }));
  return {
    diningOption: 'DINE_IN',
    numberOfGuests: 2,
    items: [
      { menuItemGuid: items[10 + variant]!.guid, quantity: 1, modifiers },
      { menuItemGuid: items[variant]!.guid, quantity: 2 },
      { menuItemGuid: items[20 + variant]!.guid, quantity: 1 },
    ],
  };
}

const post = async <T>(caller: Caller, path: string, body: object) =>
  JSON.parse(await send(caller, 'POST', path, JSON.stringify(body))) as T;
const put = async <T>(caller: Caller, path: string, body: object) =>
  JSON.parse(await send(caller, 'PUT', path, JSON.stringify(body))) as T;
const postText = (caller: Caller, path: string, body: string) => send(caller, 'POST', path, body);

/** The text of the answer's `data`. */
async function send({ url, key }: Caller, method: string, path: string, body: string): Promise<string> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return /^\{"success":true,"data":(.*),"meta":\{[^{}]*\}\}$/s.exec(text)![1]!;
}
