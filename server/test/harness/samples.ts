import type { Access } from '../../src/access/index.ts';
import { routes } from '../../src/app.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { type Order, order, soup, type World } from './world.ts';

/**
 * A valid request for every route, so that what holds for all routes is proven on all of them. A new route whose path or
 * body needs something fails the tests here until it has its line below.
 */

/** A world in which every kind of thing exists. */
export interface FullWorld extends World {
  order: Order;
}

export async function fill(world: World): Promise<FullWorld> {
  return { ...world, order: await order(world.key, world.place) };
}

/** What stands for each path parameter, by its name. */
const PARAMS: Record<string, (world: FullWorld) => string> = {
  tenantId: ({ tenantId }) => tenantId,
  restaurantGuid: ({ place }) => place.guid,
  groupGuid: ({ place }) => place.menu.menus[0]!.groups[0]!.guid,
  itemGuid: ({ place }) => place.item('Soup').guid,
  orderGuid: (world) => world.order.guid,
  id: ({ key }) => key.id,
  provider: () => 'acme',
};

/** Required query parameters, by name. */
const QUERY: Record<string, (world: FullWorld) => string> = {
  tenantId: ({ tenantId }) => tenantId,
  state: () => 'nobody-began-this',
};

const BODIES: Record<string, (world: FullWorld) => unknown> = {
  createTenant: () => ({ name: 'Sample' }),
  updateTenant: () => ({ name: 'Renamed' }),
  issueApiKey: ({ tenantId, place }) => ({
    tenantId,
    name: 'Sample',
    scopes: ['read:orders'],
    restaurantGuids: [place.guid],
  }),
  updateApiKey: () => ({ description: 'Changed' }),
  rotateApiKey: () => ({ overlapSeconds: 3_600 }),
  issueOwnApiKey: ({ place }) => ({ name: 'Sample', scopes: ['read:orders'], restaurantGuids: [place.guid] }),
  updateOwnApiKey: () => ({ description: 'Changed' }),
  rotateOwnApiKey: () => ({ overlapSeconds: 3_600 }),
  createCustomToken: () => ({ domain: '127.0.0.1' }),
  linkSso: () => ({ returnTo: '/' }),
  createRestaurant: () => ({ name: 'Sample', timeZone: 'Europe/Lisbon', currency: 'EUR' }),
  updateRestaurant: () => ({ name: 'Renamed' }),
  replaceMenu: ({ place }) => ({ menus: place.menu.menus, modifierGroups: place.menu.modifierGroups }),
  createMenuItem: () => ({ name: 'Bread', priceAmount: 250 }),
  updateMenuItem: () => ({ description: 'Of the day' }),
  createOrder: ({ place }) => soup(place),
};

export const paramNames = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

export function paramOf(name: string, world: FullWorld): string {
  const known = PARAMS[name];
  if (!known) throw new Error(`Say in samples.ts what stands for the path parameter {${name}}.`);
  return known(world);
}

/** The path with these parameters, and the query parameters that the route requires. */
export function pathOf(route: Route, world: FullWorld, params: Record<string, string> = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? paramOf(name, world));
  const required = (route.query as { required?: string[] } | undefined)?.required ?? [];
  const query = required.map((name) => `${name}=${QUERY[name]!(world)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

export function bodyOf(route: Route, world: FullWorld): unknown {
  if (!route.body) return undefined;
  const known = BODIES[route.operationId];
  if (!known) throw new Error(`Say in samples.ts what a valid body for ${route.operationId} is.`);
  return withoutNulls(known(world));
}

/** What was read is not what is written: there, absent stands for null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}

export const accessOf = (route: Route): Access => route.access as Access;

/** Routes of a tenant's own data: those that name a scope. */
export const scopedRoutes = routes.filter((route) => 'scope' in accessOf(route));
export const operatorRoutes = routes.filter((route) => accessOf(route).kind === 'operator');
export const writeRoutes = routes.filter((route) => route.method !== 'GET');
