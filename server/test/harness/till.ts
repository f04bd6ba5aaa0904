import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type Type from 'typebox';
import type { NewRestaurant } from '../../src/tenancy/restaurants/shapes.ts';
import type { Reply } from './http.ts';
import { freshTenant } from './proves.ts';
import type { TestService } from './service.ts';
import { type Order, type OrderInput, openPlace, order, type World } from './world.ts';

/** A restaurant that takes orders, for the own cases of one command on them. */
export interface Till extends World {
  orders: string;
  /** A time so long from now, by the clock of the service; negative: before. ISO 8601. */
  inMs(ms: number): string;
  /** Soups of 690, one for each seat; undefined is for none in particular. */
  soups(...seats: (number | undefined)[]): NonNullable<OrderInput['items']>;
  open(items?: OrderInput['items'], more?: Partial<OrderInput>): Promise<Order>;
  read(of: { guid: string }): Promise<Order>;
  ask<T = Order>(of: { guid: string }, command: string, body?: object, headers?: Headers): Promise<Reply<T>>;
  change(of: { guid: string }, path: string, body: object): Promise<Reply<Order>>;
  /** Asks twice with one Idempotency-Key: the second time changes nothing, and is answered the same. */
  askTwice<T = Order>(of: { guid: string }, command: string, body?: object): Promise<T>;
  /** What the guest pays in cash: everything, unless it is said. */
  pay(of: { guid: string }, payment?: object): Promise<string>;
  /** The types of the events about it, oldest first. */
  eventsOf(of: { guid: string }): Promise<string[]>;
}

type Headers = Record<string, string>;
type RestaurantInput = Partial<Type.Static<typeof NewRestaurant>>;

export const linesOf = (of: Order) => of.checks.flatMap(({ selections }) => selections);
export const lineGuids = (of: Order) => linesOf(of).map(({ guid }) => guid);

const TAX = { name: 'Tax', type: 'PERCENT' as const, rate: '8.875' };

/** A tenant of its own, whose restaurant adds a tax of 8.875 percent. */
export const freshTill = async (restaurant: RestaurantInput = {}): Promise<Till> =>
  tillIn(await freshTenant(), restaurant);

type TillWorld = World & { target: Partial<Pick<TestService, 'clock'>> };

/** The same in a tenant that is there. */
export async function tillIn(world: TillWorld, restaurant: RestaurantInput = {}): Promise<Till> {
  const { key, target } = world;
  const place = await openPlace(key, { taxRates: [TAX], ...restaurant });
  const orders = `${place.path}/orders`;
  const soups: Till['soups'] = (...seats) =>
    seats.map((seatNumber) => ({
      menuItemGuid: place.item('Soup').guid,
      quantity: 1,
      ...(seatNumber === undefined ? {} : { seatNumber }),
    }));
  return {
    ...world,
    place,
    orders,
    inMs: (ms) => new Date((target.clock?.now() ?? Date.now()) + ms).toISOString(),
    soups,
    open: (items = soups(1, 2, undefined), more = {}) => order(key, place, { items, ...more }),
    read: async ({ guid }) => (await key.get<Order>(`${orders}/${guid}`)).must(200),
    ask: ({ guid }, command, body = {}, headers = {}) =>
      key.post(`${orders}/${guid}/${command}`, body, headers),
    askTwice: async <T>({ guid }: { guid: string }, command: string, body: object = {}) => {
      const headers = { 'idempotency-key': randomUUID() };
      const ask = () => key.post<T>(`${orders}/${guid}/${command}`, body, headers);
      const first = (await ask()).must(200);
      const after = (await key.get(`${orders}/${guid}`)).must(200);
      const again = await ask();
      assert.deepEqual(again.must(200), first);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.deepEqual((await key.get(`${orders}/${guid}`)).must(200), after);
      return first;
    },
    change: ({ guid }, path, body) => key.patch(`${orders}/${guid}${path}`, body),
    pay: async ({ guid }, payment = {}) => {
      const body = { type: 'CASH', ...payment };
      const paid = await key.post<{ paymentGuid: string }>(`${orders}/${guid}/payments`, body);
      return paid.must(201).paymentGuid;
    },
    eventsOf: async ({ guid }) => {
      const rows = await target.database.sql<{ type: string }>(
        `select type from events where data->>'guid' = $1 or data->>'orderGuid' = $1 order by sequence`,
        [guid],
      );
      return rows.map(({ type }) => type);
    },
  };
}

/** Selections add up to their check, checks to the order; nothing is negative. */
export function assertAddsUp(of: Order): void {
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  for (const check of of.checks) {
    assert.equal(check.subtotalAmount, sum(check.selections.map(({ grossAmount }) => grossAmount)));
    assert.equal(check.discountAmount, sum(check.selections.map(({ discountAmount }) => discountAmount)));
    assert.ok(check.dueAmount >= 0 && check.totalAmount >= 0);
  }
  for (const column of ['totalAmount', 'taxAmount', 'discountAmount', 'paidAmount', 'dueAmount'] as const)
    assert.equal(of[column], sum(of.checks.map((check) => check[column])));
}
