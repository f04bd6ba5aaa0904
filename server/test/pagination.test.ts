import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Client } from './harness/http.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { together, untilServed } from './harness/together.ts';
import {
  issueKey,
  makeRestaurant,
  makeTenant,
  makeWorld,
  type Order,
  order,
  type Page,
  type World,
} from './harness/world.ts';

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];

let service: TestService;
let world: World;
let orders: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  orders = `${world.place.path}/orders`;
  for (let n = 0; n < 24; n++) {
    const openedAt = `${DAYS[n % 3]}T12:00:00Z`;
    await order(world.key, world.place, { openedAt, source: n % 2 ? 'KIOSK' : 'API', externalId: `e-${n}` });
    service.clock.moveBy(1);
  }
});

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** All items of a list, page by page. */
async function walk<T>(caller: Client, path: string, limit: number): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = `limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const page: Page<T> = (await caller.get<Page<T>>(withQuery(path, query))).must(200);
    items.push(...page.items);
    assert.ok(page.items.length <= limit);
    if (page.nextCursor === null) return items;
    assert.equal(page.items.length, limit, 'only the last page is shorter');
    cursor = page.nextCursor;
  }
}

describe('a list, walked page by page, is the whole list in its order', () => {
  test('of orders: by business day and arrival, newest first; by change, latest first; with filters', async () => {
    for (const filter of [
      '',
      'businessDate=20261119',
      'source=KIOSK',
      'status=RECEIVED',
      'businessDate=20261120&source=API',
      'externalId=e-7',
      'modifiedAfter=2026-01-01T00:00:00Z',
      'modifiedBefore=2100-01-01T00:00:00Z&source=KIOSK',
      'businessDate=20261118&modifiedAfter=2026-01-01T00:00:00Z&modifiedBefore=2100-01-01T00:00:00Z',
    ]) {
      const path = withQuery(orders, filter);
      const whole = (await world.key.get<Page<Order>>(withQuery(path, 'limit=200'))).must(200);
      assert.equal(whole.nextCursor, null);
      for (const limit of [1, 5, 7, 24]) {
        assert.deepEqual(await walk(world.key, path, limit), whole.items, `${filter} in pages of ${limit}`);
      }
      const keys = whole.items.map((item) =>
        filter.includes('modified') ? item.updatedAt + item.guid : item.businessDate + item.guid,
      );
      assert.deepEqual(keys, keys.toSorted().reverse(), filter);
    }
  });

  test('whatever filters are combined: each combination is a statement of its own', async () => {
    const filters = [
      'businessDate=20261119',
      'modifiedAfter=2026-01-01T00:00:00Z',
      'modifiedBefore=2100-01-01T00:00:00Z',
      'status=RECEIVED',
      'externalId=e-1',
      'source=KIOSK',
      'limit=1',
    ];
    const one = (await world.key.get<Page<Order>>(withQuery(orders, 'externalId=e-1'))).must(200).items;
    for (let choice = 0; choice < 2 ** filters.length; choice++) {
      const chosen = filters.filter((_, index) => choice & (2 ** index));
      const { items, nextCursor } = (
        await world.key.get<Page<Order>>(withQuery(orders, chosen.join('&')))
      ).must(200);
      if (chosen.includes('externalId=e-1')) assert.deepEqual(items, one, chosen.join('&'));
      if (nextCursor === null) continue;
      const next = (
        await world.key.get<Page<Order>>(withQuery(orders, [...chosen, `cursor=${nextCursor}`].join('&')))
      ).must(200);
      assert.notDeepEqual(next.items, items, chosen.join('&'));
    }
  });

  test('of restaurants, keys and tenants', async () => {
    await together(6, (n) => makeRestaurant(world.key, { name: `R${n}` }));
    await together(6, () => issueKey(service, world.tenantId));
    await together(6, () => makeTenant(service));
    const lists: [Client, string][] = [
      [world.key, '/api/v1/restaurants'],
      [service.operator, `/api/v1/admin/api-keys?tenantId=${world.tenantId}`],
      [service.operator, '/api/v1/tenants'],
    ];
    for (const [caller, path] of lists) {
      const whole = (await caller.get<Page<unknown>>(withQuery(path, 'limit=200'))).must(200);
      assert.ok(whole.items.length >= 7);
      for (const limit of [1, 3]) assert.deepEqual(await walk(caller, path, limit), whole.items, path);
    }
  });

  test('while others add to it: what was there at the start comes once, and nothing comes twice', async () => {
    const there = await walk<Order>(world.key, orders, 200);
    let walking = true;
    const adding = together(3, async () => {
      for (let n = 0; walking; n++)
        await order(world.key, world.place, { openedAt: `${DAYS[n % 3]}T13:00:00Z` });
    });
    const seen = (await walk<Order>(world.key, orders, 2)).map(({ guid }) => guid);
    walking = false;
    await adding;
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(
      seen.filter((guid) => there.some((one) => one.guid === guid)),
      there.map(({ guid }) => guid),
    );
  });
});

describe('a cursor', () => {
  const first = async (path: string, caller: Client = world.key): Promise<string> => {
    const { nextCursor } = (await caller.get<Page<unknown>>(withQuery(path, 'limit=2'))).must(200);
    return nextCursor!;
  };
  const ask = (path: string, cursor: string, caller: Client = world.key) =>
    caller.get(withQuery(path, `limit=2&cursor=${encodeURIComponent(cursor)}`));

  test('of which any character is another, more or less, is refused', async () => {
    const cursor = await first(orders);
    const changed = [...cursor].flatMap((character, at) => {
      const [before, behind] = [cursor.slice(0, at), cursor.slice(at + 1)];
      return [
        `${before}${character === 'A' ? 'B' : 'A'}${behind}`,
        before + behind,
        `${before}!${character}${behind}`,
      ];
    });
    for (const tampered of [
      ...changed,
      `${cursor}=`,
      `${cursor}A`,
      `${cursor}!`,
      ` ${cursor}`,
      'x',
      '[]',
      cursor.toLowerCase(),
    ]) {
      if (tampered === cursor) continue;
      assert.deepEqual((await ask(orders, tampered)).fields(), ['query /cursor cursor'], tampered);
    }
    (await ask(orders, cursor)).must(200);
  });

  test('is refused by any other list, restaurant, tenant or filter', async () => {
    const cursor = await first(orders);
    const other = await makeWorld(service);
    await order(other.key, other.place);
    const elsewhere = [
      ask('/api/v1/restaurants', cursor),
      ask(`${orders}?source=API`, cursor),
      ask(`${orders}?businessDate=20261119`, cursor),
      ask(`${orders}?modifiedAfter=2026-01-01T00:00:00Z`, cursor),
      ask(`${other.place.path}/orders`, cursor, other.key),
      ask('/api/v1/tenants', cursor, service.operator),
    ];
    for (const reply of await Promise.all(elsewhere))
      assert.deepEqual(reply.fields(), ['query /cursor cursor']);
    const filtered = await first(`${orders}?source=API`);
    assert.deepEqual((await ask(`${orders}?source=KIOSK`, filtered)).fields(), ['query /cursor cursor']);
    assert.deepEqual((await ask(orders, filtered)).fields(), ['query /cursor cursor']);
  });

  test('goes on in pages of another size, with the parameters in another order, and with another key of the tenant', async () => {
    const cursor = await first(`${orders}?source=API&status=RECEIVED`);
    const colleague = await issueKey(service, world.tenantId);
    const expected = (await ask(`${orders}?source=API&status=RECEIVED`, cursor)).must(200);
    const query = `cursor=${cursor}&status=RECEIVED&limit=2&source=API`;
    assert.deepEqual((await world.key.get(`${orders}?${query}`)).must(200), expected);
    assert.deepEqual((await colleague.get(`${orders}?${query}`)).must(200), expected);
    (await world.key.get(`${orders}?${query.replace('limit=2', 'limit=9')}`)).must(200);
  });

  test('holds at another server of the same installation, and after a restart', async () => {
    const cursor = await first(orders);
    const restarted = await startTestService({ database: service.database });
    const { key } = world.key;
    const reply = await restarted.anyone.get(`${orders}?limit=2&cursor=${cursor}`, { 'x-api-key': key });
    assert.deepEqual(reply.must(200), (await ask(orders, cursor)).must(200));
  });
});

test('a page has 50 items when none are asked for, and at most 200', async () => {
  await together(60, () => order(world.key, world.place));
  assert.equal((await world.key.get<Page<Order>>(orders)).must(200).items.length, 50);
  assert.equal((await world.key.get<Page<Order>>(`${orders}?limit=1`)).must(200).items.length, 1);
  (await world.key.get<Page<Order>>(`${orders}?limit=200`)).must(200);
  assert.deepEqual((await world.key.get(`${orders}?limit=201`)).fields(), ['query /limit maximum']);
});

test('long lists take turns: of many asked for at once each is answered, beside some that fail', async () => {
  const expected = (await world.key.get<Page<Order>>(orders)).must(200);
  const [answers, failures] = await Promise.all([
    together(40, () => untilServed(() => world.key.get<Page<Order>>(orders))),
    together(40, () => untilServed(() => world.key.get(`${orders}?cursor=not-a-cursor`))),
  ]);
  for (const answer of answers) assert.deepEqual(answer.must(200), expected);
  for (const failure of failures) assert.deepEqual(failure.fields(), ['query /cursor cursor']);
  (await world.key.get(orders)).must(200);
});
