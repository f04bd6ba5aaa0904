import type Type from 'typebox';
import { SCOPES, type Scope } from '../../src/access/index.ts';
import type { MenuItemShape } from '../../src/catalog/menus/shapes/item.ts';
import type { MenuTreeShape, NewMenuTree } from '../../src/catalog/menus/shapes/tree.ts';
import type { ApiKey as ApiKeyShape, IssuedApiKey } from '../../src/identity/api-keys/shapes.ts';
import type { NewOrder } from '../../src/ordering/orders/shapes/new-order.ts';
import type { Order as OrderShape } from '../../src/ordering/orders/shapes/order.ts';
import type { NewRestaurant, RestaurantShape } from '../../src/tenancy/restaurants/shapes.ts';
import type { Tenant as TenantShape } from '../../src/tenancy/tenants/shapes.ts';
import { type Client, client } from './http.ts';
import { type Target, UNLIMITED } from './service.ts';

/** Tenants, restaurants, menus and keys to test with, made over HTTP as an integrator would. */

export type AnyOrder = Type.Static<typeof OrderShape>;
/** An order as most tests make it: not for later, so it has its number and its day. */
export type Order = AnyOrder & { displayNumber: number; businessDate: number; occurredOn: number };
export type Restaurant = Type.Static<typeof RestaurantShape>;
export type MenuTree = Type.Static<typeof MenuTreeShape>;
export type MenuItem = Type.Static<typeof MenuItemShape>;
export type Tenant = Type.Static<typeof TenantShape>;
export type ApiKey = Type.Static<typeof ApiKeyShape>;
export type Page<T> = { items: T[]; nextCursor: string | null };
export type OrderInput = Type.Static<typeof NewOrder>;

export interface KeyOptions {
  scopes?: readonly Scope[];
  /** undefined: says nothing of them, as code that does not know them. */
  sources?: string[] | undefined;
  restaurantGuids?: string[];
  allowedAddresses?: string[];
  rateLimit?: number;
  contactEmail?: string;
  expiresAt?: string;
}

export interface TestKey extends Client {
  id: string;
  key: string;
}

/** Where the orders of tests come from. */
const SOURCES = ['API', 'POS', 'APP', 'WEB', 'KIOSK', 'DELIVERY_APP'];

export async function issueKey(target: Target, tenantId: string, input: KeyOptions = {}): Promise<TestKey> {
  const body = {
    tenantId,
    name: 'Test key',
    scopes: SCOPES,
    sources: SOURCES,
    rateLimit: UNLIMITED,
    ...input,
  };
  const issued = await target.operator.post<Type.Static<typeof IssuedApiKey>>('/api/v1/admin/api-keys', body);
  const { apiKey, key } = issued.must(201);
  return { ...client(target.url, key!), key: key!, id: apiKey.id };
}

export async function makeTenant(target: Target, name = 'Test tenant'): Promise<Tenant> {
  return (await target.operator.post<Tenant>('/api/v1/tenants', { name })).must(201);
}

export async function makeRestaurant(
  key: Client,
  input: Partial<Type.Static<typeof NewRestaurant>> = {},
): Promise<Restaurant> {
  const body = { name: 'Test restaurant', timeZone: 'Europe/Madrid', currency: 'EUR', ...input };
  return (await key.post<Restaurant>('/api/v1/restaurants', body)).must(201);
}

/** A menu with one of each: plain, with a required and an optional choice, with an open price. */
const MENU: Type.Static<typeof NewMenuTree> = {
  modifierGroups: [
    {
      guid: '00000000-0000-7000-8000-0000000000a1',
      name: 'Size',
      minSelections: 1,
      maxSelections: 1,
      modifiers: [{ name: 'Regular' }, { name: 'Large', priceAmount: 300 }],
    },
    {
      guid: '00000000-0000-7000-8000-0000000000a2',
      name: 'Extras',
      modifiers: [
        { name: 'Olives', priceAmount: 50 },
        { name: 'Capers', priceAmount: 75 },
      ],
    },
  ],
  menus: [
    {
      name: 'Dinner',
      groups: [
        {
          name: 'Plates',
          items: [
            { name: 'Soup', priceAmount: 690 },
            {
              name: 'Pizza',
              priceAmount: 1_200,
              modifierGroupGuids: [
                '00000000-0000-7000-8000-0000000000a1',
                '00000000-0000-7000-8000-0000000000a2',
              ],
            },
            { name: 'Catch of the day', priceAmount: 2_800, openPrice: true },
          ],
        },
      ],
    },
  ],
};

export async function putMenu(
  key: Client,
  restaurantGuid: string,
  menu: Type.Static<typeof NewMenuTree> = MENU,
): Promise<MenuTree> {
  return (await key.put<MenuTree>(`/api/v1/restaurants/${restaurantGuid}/menu`, menu)).must(200);
}

/** A restaurant that sells, and the paths and guids that tests ask for. */
export interface Place {
  restaurant: Restaurant;
  guid: string;
  path: string;
  menu: MenuTree;
  item(name: string): MenuItem;
  modifier(name: string): string;
}

export async function openPlace(
  key: Client,
  input: Parameters<typeof makeRestaurant>[1] = {},
): Promise<Place> {
  const restaurant = await makeRestaurant(key, input);
  const menu = await putMenu(key, restaurant.guid);
  return { ...placeOf(restaurant, menu) };
}

function placeOf(restaurant: Restaurant, menu: MenuTree): Place {
  const items = menu.menus.flatMap(({ groups }) => groups).flatMap((group) => group.items);
  const modifiers = menu.modifierGroups.flatMap((group) => group.modifiers);
  const named = <T extends { name: string }>(list: T[], name: string): T => {
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(`The test's menu has no "${name}".`);
    return found;
  };
  return {
    restaurant,
    guid: restaurant.guid,
    path: `/api/v1/restaurants/${restaurant.guid}`,
    menu,
    item: (name) => named(items, name),
    modifier: (name) => named(modifiers, name).guid,
  };
}

/** The smallest order: one soup. */
export function soup(place: Place, more: Partial<OrderInput> = {}): OrderInput {
  return {
    diningOption: 'DINE_IN',
    items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }],
    ...more,
  };
}

export async function order(key: Client, place: Place, more: Partial<OrderInput> = {}): Promise<Order> {
  return (await key.post<Order>(`${place.path}/orders`, soup(place, more))).must(201);
}

/** A tenant that is ready for business. */
export interface World {
  target: Target;
  tenant: Tenant;
  tenantId: string;
  /** Every scope, every restaurant, no limit to speak of. */
  key: TestKey;
  place: Place;
}

export async function makeWorld(
  target: Target,
  options: { name?: string; restaurant?: Parameters<typeof makeRestaurant>[1] } = {},
): Promise<World> {
  const tenant = await makeTenant(target, options.name);
  const key = await issueKey(target, tenant.tenantId);
  const place = await openPlace(key, options.restaurant);
  return { target, tenant, tenantId: tenant.tenantId, key, place };
}
