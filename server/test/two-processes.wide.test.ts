import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { approve, askElsewhere, askedFor } from './harness/approvals.ts';
import { assertBooksAgree } from './harness/books.ts';
import { activate, newDomain, resolve } from './harness/domains.ts';
import { client, type Reply } from './harness/http.ts';
import { onlyOne } from './harness/idempotency.ts';
import { type Outside, startOutside } from './harness/outside.ts';
import { signedIn } from './harness/people.ts';
import { startTestProcess, type TestProcess } from './harness/process.ts';
import type { Target } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import type { TimeEntry } from './harness/time-entries.ts';
import { refusedOnceHeard, tally, together } from './harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  openPlace,
  type Place,
  soup,
  type TestKey,
  type World,
} from './harness/world.ts';

/** Two servers on one database, as behind a load balancer. */

type Server = TestProcess & Target;

let first: Server;
let second: Server;
let outside: Outside;
let world: World;
let orders: string;

before(async () => {
  outside = await startOutside();
  const env = outside.environment;
  first = await startTestProcess({ env });
  second = await startTestProcess({ env, database: first.database });
  world = await makeWorld(first);
  orders = `${world.place.path}/orders`;
});

/** The same caller at the other server. */
const atSecond = (key: TestKey) => client(second.url, key.key);

async function countOrders(): Promise<number> {
  const [row] = await first.database.sql<{ n: number }>('select count(*)::int as n from orders');
  return row!.n;
}

test('two requests with one Idempotency-Key, one at each server, make one order, in every one of 40 rounds', async () => {
  const callers = [world.key, atSecond(world.key)];
  const before = await countOrders();
  for (let round = 0; round < 40; round++) {
    const headers = { 'idempotency-key': `across-${round}` };
    const body = soup(world.place, round % 2 ? { externalId: `across-${round}` } : {});
    onlyOne(await together(4, (i) => callers[i % 2]!.post<Order>(orders, body, headers)));
  }
  assert.equal(await countOrders(), before + 40);
});

test('a retry at the other server gets the stored answer', async () => {
  const headers = { 'idempotency-key': 'elsewhere' };
  const made = (await world.key.post<Order>(orders, soup(world.place), headers)).must(201);
  const again = await atSecond(world.key).post<Order>(orders, soup(world.place), headers);
  assert.deepEqual(again.must(201), made);
  assert.equal(again.headers['idempotency-replayed'], 'true');
});

test('orders at both servers count up one number after the other', async () => {
  const day = { openedAt: '2026-01-15T12:00:00Z' };
  const callers = [world.key, atSecond(world.key)];
  const replies = await together(60, (i) => callers[i % 2]!.post<Order>(orders, soup(world.place, day)));
  const numbers = replies.map((reply) => reply.must(201).displayNumber).sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 60 }, (_, i) => i + 1),
  );
});

test('of two who clock somebody in, one at each server, one does, in every one of 10 rounds', async () => {
  const { staffMember } = await hireStaff(world);
  const body = { staffGuid: staffMember.guid };
  const path = `${world.place.path}/time-entries`;
  const callers = [world.key, atSecond(world.key)];
  for (let round = 0; round < 10; round++) {
    const replies = await together(4, (i) => callers[i % 2]!.post<TimeEntry>(`${path}/clock-in`, body));
    assert.deepEqual(tally(replies), { 201: 1, 409: 3 });
    const { guid } = replies.find(({ status }) => status === 201)!.must(201);
    // Out at both as well: one of them has the entry.
    const outs = await together(2, (i) => callers[i]!.post(`${path}/${guid}/clock-out`, {}));
    assert.deepEqual(tally(outs), { 200: 1, 409: 1 });
  }
});

test('of two edits with one version, one at each server, one wins', async () => {
  for (let round = 0; round < 10; round++) {
    const { version } = (await world.key.get<{ version: number }>(world.place.path)).must(200);
    const edit = (key: { patch: TestKey['patch'] }) =>
      key.patch(world.place.path, { name: `Round ${round}`, version });
    const replies = await Promise.all([edit(world.key), edit(atSecond(world.key))]);
    assert.deepEqual(tally(replies), { 200: 1, 409: 1 });
  }
});

describe('what one server remembers never outlives a change at the other', () => {
  test('once a price change was answered, nobody sells at the old price', async () => {
    const soupGuid = world.place.item('Soup').guid;
    const item = `${world.place.path}/menu/items/${soupGuid}`;
    for (let round = 1; round <= 15; round++) {
      const priceAmount = 1_000 + round;
      // The second server has the old menu in memory: it has just sold from it.
      (await atSecond(world.key).post(orders, soup(world.place))).must(201);
      (await world.key.patch(item, { priceAmount })).must(200);
      const sold = (await atSecond(world.key).post<Order>(orders, soup(world.place))).must(201);
      assert.equal(sold.checks[0]!.selections[0]!.unitPriceAmount, priceAmount);
    }
  });

  test('while prices change, every order has the price of the menu version it names', async () => {
    const item = `${world.place.path}/menu/items/${world.place.item('Soup').guid}`;
    const prices = new Map<number, number>();
    const change = async () => {
      for (let n = 0; n < 20; n++) {
        (await world.key.patch(item, { priceAmount: 2_000 + n })).must(200);
      }
    };
    const sell = async () => {
      const sold: Reply<Order>[] = [];
      for (let n = 0; n < 20; n++)
        sold.push(await atSecond(world.key).post<Order>(orders, soup(world.place)));
      return sold;
    };
    const [, ...sales] = await Promise.all([change(), sell(), sell()]);
    for (const reply of sales.flat()) {
      if (reply.status === 409) {
        assert.deepEqual(reply.refused(409, 'CONFLICT').details, { reason: 'MENU_CHANGED' });
        continue;
      }
      const { menuVersion, totalAmount } = reply.must(201);
      if (!prices.has(menuVersion)) prices.set(menuVersion, await priceAt(menuVersion));
      assert.equal(totalAmount, prices.get(menuVersion));
    }
  });

  async function priceAt(version: number): Promise<number> {
    const reply = await world.key.get<World['place']['menu']>(`${world.place.path}/menu?version=${version}`);
    const items = reply.must(200).menus[0]!.groups[0]!.items;
    return items.find(({ name }) => name === 'Soup')!.priceAmount;
  }

  test('once a restaurant is archived, no server takes an order for it', async () => {
    const closing = await makeWorld(first);
    const path = `${closing.place.path}/orders`;
    const there = atSecond(closing.key);
    (await there.post(path, soup(closing.place))).must(201);
    (await closing.key.patch(closing.place.path, { archived: true })).must(200);
    (await there.post(path, soup(closing.place))).refused(409, 'INVALID_STATE');
  });

  test('a revoked key is refused by every server within a second', async () => {
    for (let round = 0; round < 5; round++) {
      const key = await issueKey(first, world.tenantId);
      const there = atSecond(key);
      (await there.get('/api/v1/restaurants')).must(200);
      const path = `/api/v1/admin/api-keys/${key.id}?tenantId=${world.tenantId}`;
      (await first.operator.delete(path)).must(200);
      const revokedAt = performance.now();
      (await refusedOnceHeard(() => there.get('/api/v1/restaurants'))).refused(401, 'UNAUTHORIZED');
      // The promise itself is a time.
      assert.ok(performance.now() - revokedAt < 1_000);
    }
  });

  test('where a domain or a slug leads is known to every server within a second', async () => {
    const there = atSecond(world.key);
    /** Asks the second server until it knows; the promise itself is a time. */
    const knownWithinASecond = async (isSo: () => Promise<boolean>) => {
      const changedAt = performance.now();
      while (!(await isSo())) assert.ok(performance.now() - changedAt < 1_000);
    };
    for (let round = 0; round < 3; round++) {
      const domain = newDomain();
      const slug = `round-${round}`;
      (await resolve(there, domain)).refused(404, 'RESOURCE_NOT_FOUND');
      (await there.get(`/api/v1/domain/slug/${slug}`)).refused(404, 'RESOURCE_NOT_FOUND');
      const { id } = await activate({ outside }, world, domain);
      await knownWithinASecond(async () => (await resolve(there, domain)).status === 200);
      (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
      await knownWithinASecond(async () => (await resolve(there, domain)).must(200).slug === slug);
      await knownWithinASecond(async () => (await there.get(`/api/v1/domain/slug/${slug}`)).status === 200);
      (await world.key.delete(`/api/v1/domain/mappings/${id}`)).must(200);
      await knownWithinASecond(async () => (await resolve(there, domain)).status === 404);
    }
  });

  test('a narrowed address list counts at every server', async () => {
    const key = await issueKey(first, world.tenantId);
    const there = atSecond(key);
    (await there.get('/api/v1/restaurants')).must(200);
    const path = `/api/v1/admin/api-keys/${key.id}?tenantId=${world.tenantId}`;
    (await first.operator.patch(path, { allowedAddresses: ['10.0.0.0/8'] })).must(200);
    (await refusedOnceHeard(() => there.get('/api/v1/restaurants'))).refused(403, 'FORBIDDEN');
  });
});

describe('what both servers sell at once', () => {
  const stock = (place: Place) => `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
  const leftOf = async (place: Place) =>
    (await world.key.get<{ quantity: string }>(stock(place))).must(200).quantity;

  test('32 clients, half of them at each server, who race for the last 10 portions get exactly 10', async () => {
    const place = await openPlace(world.key);
    const callers = [world.key, atSecond(world.key)];
    for (const caller of callers) (await caller.post(`${place.path}/orders`, soup(place))).must(201);
    (await world.key.put(stock(place), { status: 'QUANTITY', quantity: 10 })).must(200);
    const replies = await together(32, (i) =>
      callers[i % 2]!.post<Order>(`${place.path}/orders`, soup(place)),
    );
    assert.deepEqual(tally(replies), { 201: 10, 400: 22 });
    assert.equal(await leftOf(place), '0');
  });

  test('orders, added lines and voids at once leave what was not sold, no more and no less', async () => {
    const place = await openPlace(world.key);
    const orders = `${place.path}/orders`;
    (await world.key.put(stock(place), { status: 'QUANTITY', quantity: 40 })).must(200);
    const replies = await together(12, async (i) => {
      const caller = [world.key, atSecond(world.key)][i % 2]!;
      const made = await caller.post<Order>(orders, soup(place));
      if (made.status !== 201) return [made];
      const { guid, checks } = made.must(201);
      const selectionGuids = [checks[0]!.selections[0]!.guid];
      const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 3 }];
      const [added, voided] = await Promise.all([
        caller.post<Order>(`${orders}/${guid}/selections`, { items }),
        caller.post<Order>(`${orders}/${guid}/selections/void`, { selectionGuids, reason: 'DROPPED' }),
      ]);
      const gone = i % 3 ? [] : [await caller.post<Order>(`${orders}/${guid}/void`, { reason: 'MISTAKE' })];
      return [made, added, voided, ...gone];
    });
    assertNoneFailed(replies.flat());
    const [sold] = await first.database.sql<{ portions: number }>(
      `select coalesce(sum((line->>'quantity')::int), 0)::int as portions
       from orders o, json_array_elements(o.document->'checks') c, json_array_elements(c->'selections') line
       where o.restaurant_guid = $1 and not (line->>'voided')::boolean`,
      [place.guid],
    );
    assert.equal(Number(await leftOf(place)), 40 - sold!.portions);
  });

  test('while whole menus are published, every order is priced from one menu, and none is lost', async () => {
    const place = await openPlace(world.key);
    const { version: _, ...tree } = place.menu;
    const priced = (priceAmount: number) =>
      JSON.parse(JSON.stringify(tree), (key, value) =>
        key === 'priceAmount' ? priceAmount : value,
      ) as object;
    const published = new Map([[place.menu.version, 690]]);
    const publish = async () => {
      for (let n = 1; n <= 12; n++) {
        const menu = await world.key.put<{ version: number }>(`${place.path}/menu`, priced(1_000 + n));
        published.set(menu.must(200).version, 1_000 + n);
      }
    };
    const sell = async (caller: Pick<TestKey, 'post'>) => {
      const sold: Reply<Order>[] = [];
      for (let n = 0; n < 25; n++) sold.push(await caller.post<Order>(`${place.path}/orders`, soup(place)));
      return sold;
    };
    const [, ...sales] = await Promise.all([publish(), sell(world.key), sell(atSecond(world.key))]);
    const replies = sales.flat();
    assertNoneFailed(replies);
    for (const reply of replies.filter(({ status }) => status === 201)) {
      const { menuVersion, totalAmount } = reply.must(201);
      assert.equal(totalAmount, published.get(menuVersion), `version ${menuVersion}`);
    }
    const made = replies.filter(({ status }) => status === 201).length;
    const [row] = await first.database.sql<{ n: number }>(
      'select count(*)::int as n from orders where restaurant_guid = $1',
      [place.guid],
    );
    assert.equal(row!.n, made);
  });

  /** Done, or refused for a reason that the caller can do something about. */
  function assertNoneFailed(replies: readonly Reply[]): void {
    for (const reply of replies) {
      if (reply.status < 300) continue;
      const code = reply.body.error?.code;
      assert.ok(['VALIDATION_ERROR', 'CONFLICT', 'INVALID_STATE'].includes(code!), reply.text);
    }
  }
});

test('one approval is used at most once, whatever is asked at both servers at once', async () => {
  const person = (role: 'server' | 'manager') =>
    signedIn(first, { places: [{ tenantId: world.tenantId, role }] });
  for (let round = 0; round < 10; round++) {
    const [waiter, manager] = [await person('server'), await person('manager')];
    const made = (await world.key.post<Order>(orders, soup(world.place))).must(201);
    const discount = { name: 'Friends', type: 'FIXED', amount: 100 };
    const path = `${orders}/${made.guid}/discounts`;
    const approval = await approve(manager, world.place, askedFor(await waiter.post(path, discount)));
    const elsewhere = client(second.url, undefined, {
      cookie: waiter.cookie,
      'sec-fetch-site': 'same-origin',
    });
    const callers = [waiter, elsewhere];
    const body = { ...discount, approval };
    const all = await together(12, (i) => callers[i % 2]!.post<Order>(path, body));
    const refused = all.filter(({ status }) => status === 403);
    assert.deepEqual(tally(all), { 200: 1, 403: 11 }, all.map(({ text }) => text).join('\n'));
    for (const reply of refused) askedFor(reply, 'USED');
    const after = (await world.key.get<Order>(`${orders}/${made.guid}`)).must(200);
    assert.deepEqual([after.discountAmount, after.appliedDiscounts.length], [100, 1]);
  }
});

test('one request for an approval is decided once, whoever accepts and declines it at both servers at once', async () => {
  interface Decided {
    status: string;
    approvalGuid: string | null;
  }
  for (let round = 0; round < 4; round++) {
    const { made, asked, path, comp } = await askElsewhere({ ...world, target: first });
    const managers = await together(6, () =>
      signedIn(first, { places: [{ tenantId: world.tenantId, role: 'manager' }] }),
    );
    const callers = managers.map(({ cookie, ...here }, index) =>
      index % 2 === 0 ? here : client(second.url, undefined, { cookie, 'sec-fetch-site': 'same-origin' }),
    );
    // Every other round some decline it.
    const all = await together(12, (n) => {
      const way = round % 2 === 1 && n % 3 === 0 ? 'decline' : 'accept';
      return callers[n % 6]!.post<Decided>(`${path}/${way}`, {});
    });
    assert.deepEqual(tally(all), { 200: 1, 409: 11 }, all.map(({ text }) => text).join('\n'));
    const decided = all.find(({ status }) => status === 200)!.must(200);
    const approvals = await first.database.sql<{ guid: string }>(
      `select guid from approvals where subject->'target'->>'guid' = $1`,
      [made.guid],
    );
    const expected = decided.approvalGuid === null ? [] : [{ guid: decided.approvalGuid }];
    assert.deepEqual(approvals, expected);
    for (const reader of [world.key, atSecond(world.key)])
      assert.deepEqual((await reader.get<Decided>(path)).must(200), decided);
    if (decided.approvalGuid === null) assert.equal(askedFor(await comp()).amount, asked.amount);
    else (await comp({ approval: decided.approvalGuid })).must(200);
  }
});

test('and after all of it the books agree', () => assertBooksAgree(first.database));
