import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { dumpTenant } from './harness/dump.ts';
import { onlyOne } from './harness/idempotency.ts';
import { fill } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { refusedOnceHeard, together } from './harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  order,
  type Restaurant,
  soup,
  type World,
} from './harness/world.ts';

const HOUR_MS = 3_600_000;

let service: TestService;
let world: World;
let orders: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  orders = `${world.place.path}/orders`;
});

let keys = 0;
const newKey = () => ({ 'idempotency-key': `key-${++keys}` });

async function countOrders(): Promise<number> {
  const [row] = await service.database.sql<{ n: number }>('select count(*)::int as n from orders');
  return row!.n;
}

describe('two requests with one Idempotency-Key at the same instant', () => {
  test('make one order, in every one of 40 rounds', async () => {
    const before = await countOrders();
    for (let round = 0; round < 40; round++) {
      const headers = newKey();
      onlyOne(
        await together(2 + (round % 4), () => world.key.post<Order>(orders, soup(world.place), headers)),
      );
    }
    assert.equal(await countOrders(), before + 40);
  });

  test('make one order when both also carry one externalId', async () => {
    for (let round = 0; round < 10; round++) {
      const body = soup(world.place, { externalId: `pair-${round}` });
      const headers = newKey();
      onlyOne(await together(4, () => world.key.post<Order>(orders, body, headers)));
    }
  });
});

describe('a retry with the same Idempotency-Key', () => {
  // Of each operation, its own test file proves that it repeats its answer (harness/proves.ts).
  test('answers byte for byte the stored order, also when the order has changed since', async () => {
    const headers = newKey();
    const first = await world.key.post<Order>(orders, soup(world.place), headers);
    const { guid } = first.must(201);
    await service.database.sql(`update orders set status = 'CLOSED' where guid = $1`, [guid]);
    const again = await world.key.post<Order>(orders, soup(world.place), headers);
    const dataOf = (text: string) => text.slice(0, text.indexOf(',"meta":'));
    assert.equal(dataOf(again.text), dataOf(first.text));
    await service.database.sql(`update orders set status = 'RECEIVED' where guid = $1`, [guid]);
  });

  test('is the same key quoted, as the IETF draft writes it, and bare', async () => {
    const first = await world.key.post<Order>(orders, soup(world.place), { 'idempotency-key': 'quoted' });
    const again = await world.key.post<Order>(orders, soup(world.place), { 'idempotency-key': '"quoted"' });
    assert.equal(again.must(201).guid, first.must(201).guid);
  });

  test('answers the first 200 of a DELETE again, not 404', async () => {
    const full = await fill(await makeWorld(service));
    const path = `${full.place.path}/menu/items/${full.place.item('Soup').guid}`;
    const headers = newKey();
    const first = (await full.key.delete(path, headers)).must(200);
    assert.deepEqual((await full.key.delete(path, headers)).must(200), first);
    (await full.key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('is not told "exists already" about the first try', async () => {
    const body = soup(world.place, { externalId: 'retried' });
    const headers = newKey();
    const { guid } = (await world.key.post<Order>(orders, body, headers)).must(201);
    assert.equal((await world.key.post<Order>(orders, body, headers)).must(201).guid, guid);
    const other = await world.key.post(orders, body, newKey());
    assert.equal(other.refused(409, 'CONFLICT').details?.existingGuid, guid);
  });
});

describe('an Idempotency-Key', () => {
  test('that was used for another body, path or method answers CONFLICT KEY_REUSED', async () => {
    const headers = newKey();
    (await world.key.post(orders, soup(world.place), headers)).must(201);
    const others = [
      () => world.key.post(orders, soup(world.place, { notes: 'Another body' }), headers),
      () => world.key.post('/api/v1/restaurants', { name: 'R', timeZone: 'UTC', currency: 'EUR' }, headers),
      () => world.key.put(`${world.place.path}/menu`, { menus: [] }, headers),
      () => world.key.post(`${orders}?`, soup(world.place), headers),
    ];
    const rows = await dumpTenant(service.database, world.tenantId);
    for (const other of others) {
      assert.equal((await other()).refused(409, 'CONFLICT').details?.reason, 'KEY_REUSED');
    }
    assert.deepEqual(await dumpTenant(service.database, world.tenantId), rows);
  });

  test('of another caller is another key', async () => {
    const other = await issueKey(service, world.tenantId);
    const headers = newKey();
    const mine = (await world.key.post<Order>(orders, soup(world.place), headers)).must(201);
    const theirs = (await other.post<Order>(orders, soup(world.place), headers)).must(201);
    assert.notEqual(theirs.guid, mine.guid);
  });

  test('is kept for 24 hours, then it is new', async () => {
    const headers = newKey();
    const first = (await world.key.post<Order>(orders, soup(world.place), headers)).must(201);
    service.clock.moveBy(24 * HOUR_MS - 60_000);
    const within = await world.key.post<Order>(orders, soup(world.place), headers);
    assert.equal(within.must(201).guid, first.guid);
    service.clock.moveBy(120_000);
    const afterwards = await world.key.post<Order>(orders, soup(world.place), headers);
    assert.notEqual(afterwards.must(201).guid, first.guid);
    assert.equal(afterwards.headers['idempotency-replayed'], undefined);
    const again = await world.key.post<Order>(orders, soup(world.place), headers);
    assert.equal(again.must(201).guid, afterwards.must(201).guid);
  });

  test('that is old is taken by one of many at the same instant', async () => {
    const headers = newKey();
    (await world.key.post(orders, soup(world.place), headers)).must(201);
    service.clock.moveBy(25 * HOUR_MS);
    const before = await countOrders();
    onlyOne(await together(8, () => world.key.post<Order>(orders, soup(world.place), headers)));
    assert.equal(await countOrders(), before + 1);
  });

  test('still answers when the clock was moved back', async () => {
    const headers = newKey();
    const first = (await world.key.post<Order>(orders, soup(world.place), headers)).must(201);
    service.clock.moveBy(-2 * HOUR_MS);
    const again = await world.key.post<Order>(orders, soup(world.place), headers);
    assert.equal(again.must(201).guid, first.guid);
    service.clock.moveBy(2 * HOUR_MS);
  });

  test('is not burnt by a request that failed', async () => {
    const headers = newKey();
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    (await world.key.post(orders, {}, headers)).refused(400, 'VALIDATION_ERROR');
    (
      await world.key.post(orders.replace(world.place.guid, world.tenantId), soup(world.place), headers)
    ).refused(404, 'RESOURCE_NOT_FOUND');
    (await reader.post(orders, soup(world.place), headers)).refused(403, 'FORBIDDEN');
    (await world.key.post(orders, soup(world.place), headers)).must(201);
  });

  test('gives no stored answer to a caller who has lost the right', async () => {
    const losing = await issueKey(service, world.tenantId);
    const headers = newKey();
    const { guid } = (await losing.post<Order>(orders, soup(world.place), headers)).must(201);
    const admin = `/api/v1/admin/api-keys/${losing.id}?tenantId=${world.tenantId}`;
    (await service.operator.patch(admin, { allowedAddresses: ['10.0.0.0/8'] })).must(200);
    const retry = await refusedOnceHeard(() => losing.post(orders, soup(world.place), headers));
    retry.refused(403, 'FORBIDDEN');
    assert.ok(!retry.text.includes(guid));
  });

  test('must be 1 to 255 visible characters, given once', async () => {
    for (const key of ['', ' ', 'ä', 'x'.repeat(256), '"unfinished']) {
      const reply = await world.key.post(orders, soup(world.place), { 'idempotency-key': key });
      if (key === '"unfinished') reply.must(201);
      else assert.deepEqual(reply.fields(), ['header /idempotency-key format'], JSON.stringify(key));
    }
    (await world.key.post(orders, soup(world.place), { 'idempotency-key': 'x'.repeat(255) })).must(201);
    const twice = await world.key.post(orders, soup(world.place), { 'idempotency-key': ['one', 'two'] });
    assert.deepEqual(twice.fields(), ['header /idempotency-key once']);
  });

  test('never stores an API key', async () => {
    const body = { tenantId: world.tenantId, name: 'Secret', scopes: ['read:orders'] };
    const issued = await service.operator.post<{ key: string }>('/api/v1/admin/api-keys', body, newKey());
    const { key } = issued.must(201);
    const [row] = await service.database.sql<{ n: number }>(
      `select count(*)::int as n from idempotency_keys where body like '%' || $1 || '%' or body ~ 'ck_(live|test)_[0-9A-Za-z]{6}'`,
      [key],
    );
    assert.equal(row!.n, 0);
  });
});

describe('of two edits that expect the same version', () => {
  test('one wins and the other is told the current version', async () => {
    const { path } = world.place;
    const edits: Record<string, (version: number) => Promise<import('./harness/http.ts').Reply>> = {
      'If-Match on a restaurant': (v) => world.key.patch(path, { name: 'New' }, { 'if-match': `"${v}"` }),
      'version in the body of a restaurant': (v) => world.key.patch(path, { name: 'New', version: v }),
    };
    for (const [name, edit] of Object.entries(edits)) {
      for (let round = 0; round < 5; round++) {
        const { version } = (await world.key.get<Restaurant>(path)).must(200);
        const replies = (await together(2, () => edit(version))).sort((x, y) => x.status - y.status);
        replies[0]!.must(200);
        const { details } = replies[1]!.refused(409, 'CONFLICT');
        assert.deepEqual(details, { currentVersion: version + 1 }, name);
      }
    }
  });

  test('of a menu, one wins as well', async () => {
    const full = await fill(await makeWorld(service));
    const item = `${full.place.path}/menu/items/${full.place.item('Soup').guid}`;
    for (let version = 1; version <= 5; version++) {
      const replies = await together(3, (i) => full.key.patch(item, { priceAmount: 700 + i, version }));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
    }
  });
});

test('and after all of it the books agree', async () => {
  await order(world.key, world.place);
  await assertBooksAgree(service.database);
});
