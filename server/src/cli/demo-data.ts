import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atRestaurant, SCOPES, type Scope, systemScope } from '../access/index.ts';
import { allGroups, complete, type MenuTree, publishMenu } from '../catalog/menus/index.ts';
import { COMMAND_LINE, issueKey, issueOperatorKey, type KeyContext } from '../identity/api-keys/index.ts';
import { type NewUser, registerUser } from '../identity/auth/index.ts';
import type { Store } from '../main/store.ts';
import { createDeviceTokens } from '../people/devices/index.ts';
import { createPins, type Pins } from '../people/staff/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createPasswords } from '../platform/crypto/password.ts';
import type { RotatingTokens } from '../platform/crypto/rotating-tokens.ts';
import { type Database, openDatabase, openPool } from '../platform/db/database.ts';
import { newGuid } from '../platform/ids.ts';
import type { Config } from '../platform/settings/config.ts';
import { emit } from '../records/events/index.ts';
import { addRestaurant } from '../tenancy/restaurants/index.ts';
import { findTenant, insertTenant } from '../tenancy/tenants/index.ts';
import { addOwnRole, type DemoPeople, openTill } from './demo-people.ts';

/**
 * The demo: two tenants, three restaurants, a small menu each, keys of different reach, an owner each and an operator. It is
 * made once and remembered in DATA_DIR, since neither keys nor passwords can be read back from the database; a second start
 * finds it.
 */

export interface Demo {
  url: string;
  operator: DemoLogin & { apiKey: string };
  tenants: DemoTenant[];
}

interface DemoLogin {
  email: string;
  password: string;
}

export type DemoRestaurant = {
  restaurantGuid: string;
  name: string;
  menuItems: { guid: string; name: string; priceAmount: number }[];
} & DemoPeople;

interface DemoTenant {
  tenantId: string;
  name: string;
  owner: DemoLogin;
  restaurants: DemoRestaurant[];
  apiKeys: { name: string; key: string; scopes: string[]; restaurantGuids: string[] }[];
}

const FILE = 'demo.json';
/** Quota of the demo keys: room for a replay of a year of sales twice within a window. */
const DEMO_RATE_LIMIT = 60_000;
const PASSWORD_BYTES = 12;
const READ_ONLY = SCOPES.filter((scope) => scope.startsWith('read:'));

/** Finds the demo, or makes it. */
export async function ensureDemo(options: {
  config: Config;
  store: Store;
  url: string;
  clock?: Clock;
}): Promise<Demo> {
  const { config, store, url, clock = systemClock } = options;
  const { pooling } = store;
  const open = (url: string) => openPool(url, { max: 1, applicationName: 'comanda demo', pooling });
  const [pool, identityPool] = [open(store.appUrl), open(store.identityUrl)];
  const db = openDatabase(pool);
  const identity = openDatabase(identityPool);
  try {
    const known = readDemo(config.dataDir);
    const first = known?.tenants[0];
    if (known && first) {
      const scope = systemScope(first.tenantId, 'to see whether the demo is still in this database');
      const [[tenant]] = await db.run(scope, findTenant(scope));
      if (tenant && known.operator.password) return { ...known, url };
    }
    const now = clock.now();
    const tenants: DemoTenant[] = [];
    for (const blueprint of BLUEPRINTS) {
      const scope = systemScope(newGuid(), 'to make a demo tenant');
      const made = await db.transaction(scope, async (tx) => ({
        result: await makeTenant(
          { tx, scope, actor: COMMAND_LINE, now: now - blueprint.openFor, environment: config.environment },
          blueprint,
          {
            pins: createPins(createPasswords(), store.secret),
            deviceTokens: createDeviceTokens(store.secret),
          },
        ),
        last: [],
      }));
      const places = [{ tenantId: scope.tenantId, role: 'owner' as const }];
      tenants.push({ ...made, owner: await makeLogin(identity, { ...blueprint.owner, places }, now) });
    }
    const operatorKey = await issueOperatorKey(
      store.ownerUrl,
      { name: 'Demo operator', rateLimit: DEMO_RATE_LIMIT, environment: config.environment },
      now,
    );
    const operator = { email: 'operator@comanda.example', name: 'Demo operator', isOperator: true };
    const login = await makeLogin(identity, operator, now);
    const demo: Demo = { url, operator: { ...login, apiKey: operatorKey }, tenants };
    writeDemo(config.dataDir, demo);
    return demo;
  } finally {
    await Promise.all([pool.end(), identityPool.end()]);
  }
}

/** A user with a password that only demo.json knows. One of a demo that was lost makes place. */
async function makeLogin(
  identity: Database,
  user: Omit<NewUser, 'passwordHash'>,
  now: number,
): Promise<DemoLogin> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await createPasswords().hash(password);
  const scope = systemScope(newGuid(), 'to make a user of the demo, who belongs to no tenant yet');
  await identity.transaction(scope, async (tx) => ({
    result: await registerUser(tx, { ...user, passwordHash, replace: true }, now),
    last: [],
  }));
  return { email: user.email, password };
}

function readDemo(dataDir: string): Demo | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Demo;
  } catch {
    return undefined;
  }
}

/** Written to a temporary file and renamed: a crash leaves the old file or the new one. */
function writeDemo(dataDir: string, demo: Demo): void {
  const file = join(dataDir, FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

interface Blueprint {
  name: string;
  /** For how many milliseconds it has been there: its till has so much to tell (demo-history.ts). */
  openFor: number;
  owner: { email: string; name: string };
  restaurants: {
    name: string;
    timeZone: string;
    currency: string;
    brandColor?: string;
    tax: { name: string; rate: string; inclusive: boolean };
  }[];
}

const SALES_TAX = { name: 'Sales tax', rate: '8.875', inclusive: false };
/** Spain's and Portugal's value added tax, which menus show included. */
const iva = (rate: string) => ({ name: 'IVA', rate, inclusive: true });

const BLUEPRINTS: Blueprint[] = [
  {
    name: 'Aurora Hospitality',
    openFor: 0,
    owner: { email: 'owner@aurora.example', name: 'Alba Aurora' },
    restaurants: [
      { name: 'Trattoria Aurora', timeZone: 'America/New_York', currency: 'USD', tax: SALES_TAX },
      { name: 'Aurora Madrid', timeZone: 'Europe/Madrid', currency: 'EUR', tax: iva('10') },
    ],
  },
  {
    name: 'Norte Bistros',
    openFor: 8 * 24 * 60 * 60_000,
    owner: { email: 'owner@norte.example', name: 'Nuno Norte' },
    restaurants: [
      {
        name: 'Bistro Norte',
        timeZone: 'Europe/Lisbon',
        currency: 'EUR',
        brandColor: '#1f5a70',
        tax: iva('13'),
      },
    ],
  },
];

async function makeTenant(
  context: KeyContext,
  { name, restaurants }: Blueprint,
  { pins, deviceTokens }: { pins: Pins; deviceTokens: RotatingTokens },
): Promise<Omit<DemoTenant, 'owner'>> {
  const { tx, scope, now } = context;
  await tx.run(...insertTenant(scope, name, now));
  await tx.run(
    emit(scope, { type: 'tenant.created', data: { tenantId: scope.tenantId }, now }),
    ...addOwnRole(scope, now),
  );
  const made: DemoTenant['restaurants'] = [];
  for (const { tax, ...fields } of restaurants) {
    const { guid } = await addRestaurant(
      tx,
      scope,
      { ...fields, taxRates: [{ ...tax, type: 'PERCENT' as const }] },
      now,
    );
    const place = atRestaurant(scope, guid);
    const { tree } = await publishMenu(tx, place, {
      now,
      expectedVersion: undefined,
      event: { type: 'menu.published' },
      change: demoMenu,
    });
    const menuItems = allGroups(tree)
      .flatMap((group) => group.items)
      .map((item) => ({ guid: item.guid, name: item.name, priceAmount: item.priceAmount }));
    const people = await openTill({ tx, scope: place, pins, now }, deviceTokens);
    made.push({ restaurantGuid: guid, name: fields.name, menuItems, ...people });
  }
  const apiKeys: DemoTenant['apiKeys'] = [];
  const requests: { name: string; scopes: readonly Scope[]; restaurantGuids: string[] }[] = [
    { name: 'Full access', scopes: SCOPES, restaurantGuids: [] },
    { name: 'Read only', scopes: READ_ONLY, restaurantGuids: [] },
    { name: 'One restaurant', scopes: SCOPES, restaurantGuids: [made[0]!.restaurantGuid] },
  ];
  for (const request of requests) {
    const scopes = [...request.scopes];
    const { key } = await issueKey(context, {
      ...request,
      scopes,
      sources: ['API', 'POS', 'ONLINE', 'KIOSK'],
      mode: 'test',
      rateLimit: DEMO_RATE_LIMIT,
    });
    apiKeys.push({ name: request.name, key, scopes, restaurantGuids: request.restaurantGuids });
  }
  return { tenantId: scope.tenantId, name, restaurants: made, apiKeys };
}

/** Enough to order from: sizes and extras as modifiers, one required choice, one open price. */
function demoMenu(): MenuTree {
  const named = (name: string) => ({ guid: newGuid(), externalId: null, name });
  const modifier = (name: string, priceAmount: number) =>
    complete('MODIFIER', { ...named(name), priceAmount });
  const modifiers = (name: string, fields: object, options: ReturnType<typeof modifier>[]) => ({
    ...complete('MODIFIER_GROUP', { ...named(name), ...fields }),
    modifiers: options,
  });
  const size = modifiers('Size', { minSelections: 1, maxSelections: 1 }, [
    modifier('Regular', 0),
    modifier('Large', 300),
  ]);
  const extras = modifiers('Extras', {}, [
    modifier('Mozzarella', 150),
    modifier('Mushrooms', 120),
    modifier('Prosciutto', 250),
  ]);
  const item = (name: string, priceAmount: number, modifierGroupGuids: string[] = [], openPrice = false) =>
    complete('ITEM', { ...named(name), priceAmount, openPrice, modifierGroupGuids });
  const group = (name: string, items: ReturnType<typeof item>[]) => ({
    ...complete('GROUP', named(name)),
    items,
    groups: [],
  });
  const choices = [size.guid, extras.guid];
  return {
    menus: [
      {
        ...complete('MENU', named('Dinner')),
        groups: [
          group('Starters', [item('Olives', 450), item('Burrata', 1_150), item('Soup of the day', 690)]),
          group('Pizza', [
            item('Margherita', 1_200, choices),
            item('Diavola', 1_450, choices),
            item('Quattro formaggi', 1_500, choices),
          ]),
          group('Drinks', [item('Still water', 300), item('House red, glass', 650), item('Espresso', 250)]),
          group('Counter', [item('Catch of the day, by weight', 2_800, [], true)]),
        ],
      },
    ],
    modifierGroups: [size, extras],
    sizes: [],
  };
}
