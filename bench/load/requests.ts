import { randomUUID } from 'node:crypto';
import { DOMAINS, domainAt } from '../lib/domains.ts';
import type { Key, World } from '../lib/world.ts';

/** In the order of measuring: creating comes after reading, since it adds to what is stored. */
export const SCENARIOS = ['list', 'get', 'create'] as const;
/** What is compared with the floor, and what only the service does. */
export type Compared = (typeof SCENARIOS)[number] | 'resolve' | 'health';
export type Scenario = Compared | 'menu' | 'unchangedMenu';

/** Makes the texts of a scenario's requests: any key, any restaurant of its tenant, any of its bodies. */
export function requestsOf(scenario: Scenario, world: World, orders: readonly OrderAddress[]): () => string {
  const run = randomUUID();
  let count = 0;
  const anyKey = () => any(world.keys);
  switch (scenario) {
    case 'create':
      return () => {
        const key = anyKey();
        const { guid, bodies } = world.restaurants[any(key.restaurants)]!;
        const body = any(bodies);
        const own = `content-type: application/json\r\nidempotency-key: ${run}-${++count}\r\ncontent-length: ${body.length}\r\n`;
        return request('POST', `/restaurants/${guid}/orders`, key, own) + body;
      };
    case 'list':
      return () => {
        const key = anyKey();
        const { guid } = world.restaurants[any(key.restaurants)]!;
        return request('GET', `/restaurants/${guid}/orders?limit=50`, key);
      };
    case 'get':
      return () => {
        const { restaurantGuid, guid, keys } = any(orders);
        return request('GET', `/restaurants/${restaurantGuid}/orders/${guid}`, world.keys[any(keys)]!);
      };
    case 'menu':
    case 'unchangedMenu':
      return () => {
        const key = anyKey();
        const { guid, menuVersion } = world.restaurants[any(key.restaurants)]!;
        const known = scenario === 'menu' ? '' : `if-none-match: "${menuVersion}"\r\n`;
        return request('GET', `/restaurants/${guid}/menu`, key, known);
      };
    case 'resolve':
      return () => resolveRequest(world, Math.floor(Math.random() * DOMAINS));
    case 'health':
      return () => 'GET /api/v1/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
  }
}

/** Asks for one of the mapped domains, as the server of guests' pages does. */
export function resolveRequest({ keys }: World, index: number): string {
  const body = `{"domain":"${domainAt(index)}"}`;
  const own = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return request('POST', '/domain/resolve', any(keys), own) + body;
}

/** An order to ask for, and the keys (by index) that may. */
export interface OrderAddress {
  restaurantGuid: string;
  guid: string;
  keys: number[];
}

function request(method: string, path: string, { key }: Key, own = ''): string {
  return `${method} /api/v1${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n${own}\r\n`;
}

function any<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}
