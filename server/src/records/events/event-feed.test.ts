import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdNumber, pollersOpen } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import type { LiveEvent } from '../../../test/harness/live.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, openPlace, order } from '../../../test/harness/world.ts';

interface Feed {
  items: LiveEvent[];
  nextAfter: number;
  lastSequence: number;
}

const FEED = '/api/v1/events';

let service: TestService;
let second: Client;

before(async () => {
  service = await startTestService();
  second = (await startTestService({ database: service.database })).anyone;
});

const atSecond = ({ key }: Client): Client => client(second.base, key);

const read = async (caller: Client, query = ''): Promise<Feed> =>
  (await caller.get<Feed>(`${FEED}?${query}`)).must(200);

const sequencesOf = (events: readonly { sequence: number }[]) => events.map(({ sequence }) => sequence);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('the feed', () => {
  test('is every event of the tenant from its creation on, in order, page by page', async () => {
    const world = await makeWorld(service);
    for (let n = 0; n < 5; n++) await order(world.key, world.place);
    const whole = await read(world.key, 'limit=200');
    assert.deepEqual(sequencesOf(whole.items), upTo(whole.lastSequence));
    assert.equal(whole.items[0]!.type, 'tenant.created');
    assert.equal(whole.nextAfter, whole.lastSequence);
    for (const limit of [1, 3]) {
      const seen: LiveEvent[] = [];
      for (let after = 0; after < whole.lastSequence; ) {
        const page = await read(world.key, `after=${after}&limit=${limit}`);
        assert.ok(page.items.length <= limit);
        seen.push(...page.items);
        after = page.nextAfter;
      }
      assert.deepEqual(seen, whole.items);
    }
    const {
      id: _,
      tenantId,
      occurredAt,
      ...last
    } = whole.items.at(-1)! as LiveEvent & Record<string, unknown>;
    assert.equal(tenantId, world.tenantId);
    assert.deepEqual(last, {
      type: 'order.created',
      apiVersion: 'v1',
      restaurantGuid: world.place.guid,
      sequence: whole.lastSequence,
      timestamp: occurredAt,
      businessDate: (last as { businessDate?: number }).businessDate,
      data: last.data,
    });
  });

  test('shows what a caller has just done, at any server', async () => {
    const world = await makeWorld(service);
    for (const caller of [world.key, atSecond(world.key)]) {
      // Followed there already, so that something is in memory.
      await read(caller, `after=${(await read(caller, 'limit=200')).lastSequence}&wait=1`);
      const { guid } = await order(world.key, world.place);
      const { items } = await read(caller, 'limit=200');
      assert.ok(items.some(({ type, data }) => type === 'order.created' && data.guid === guid));
    }
  });

  test('filters by type, by family and by restaurant, and moves on past what does not fit', async () => {
    const world = await makeWorld(service);
    const other = await openPlace(world.key);
    await order(world.key, world.place);
    await order(world.key, other);
    const typesOf = async (query: string) => (await read(world.key, query)).items.map(({ type }) => type);
    assert.deepEqual(await typesOf('types=order.created'), ['order.created', 'order.created']);
    assert.deepEqual(await typesOf('types=order.*,tenant.created'), [
      'tenant.created',
      'order.created',
      'order.created',
    ]);
    assert.deepEqual(await typesOf(`types=order.*&restaurantGuid=${other.guid}`), ['order.created']);
    const none = await read(world.key, 'types=payment.captured');
    assert.deepEqual([none.items, none.nextAfter], [[], none.lastSequence]);
  });

  test('refuses what it cannot take', async () => {
    const world = await makeWorld(service);
    const { lastSequence } = await read(world.key, 'limit=1');
    const cases: [string, string][] = [
      [`after=${lastSequence + 1}`, 'query /after maximum'],
      ['after=-1', 'query /after minimum'],
      ['after=x', 'query /after type'],
      ['after=1.5', 'query /after type'],
      ['after=9999999999999999', 'query /after type'],
      ['wait=31', 'query /wait maximum'],
      ['wait=999999999', 'query /wait maximum'],
      ['limit=0', 'query /limit minimum'],
      ['limit=201', 'query /limit maximum'],
      ['types=order.burnt', 'query /types known'],
      ['types=ord*', 'query /types known'],
      ['types=order.created,', 'query /types known'],
      ['restaurantGuid=x', 'query /restaurantGuid pattern'],
      ['cursor=x', 'query /cursor unknown'],
    ];
    for (const [query, field] of cases)
      assert.deepEqual((await world.key.get(`${FEED}?${query}`)).fields(), [field], query);
  });
});

test('a reader who was away for too long gets an error with the position to continue from', async () => {
  const world = await makeWorld(service);
  for (let n = 0; n < 5; n++) await order(world.key, world.place);
  const { lastSequence } = await read(world.key, 'limit=1');
  const forget = (upTo: number) =>
    service.database.sql('delete from events where tenant_id = $1 and sequence <= $2', [
      world.tenantId,
      upTo,
    ]);
  for (const gone of [lastSequence - 3, lastSequence]) {
    await forget(gone);
    for (const after of [0, gone - 1]) {
      const refusals = [
        world.key.get(`${FEED}?after=${after}&wait=30`),
        world.key.get(`${FEED}?after=${after}&types=payment.*`),
        world.key.get(`${FEED}/stream`, { 'last-event-id': String(after) }),
        atSecond(world.key).get(`${world.place.path}/events/stream?after=${after}`),
      ];
      for (const reply of await Promise.all(refusals))
        assert.deepEqual(reply.refused(410, 'EVENTS_EXPIRED').details, { oldestAfter: gone });
    }
    const { items, nextAfter } = await read(world.key);
    assert.deepEqual(sequencesOf(items), upTo(lastSequence).slice(gone));
    assert.equal(nextAfter, lastSequence);
    assert.deepEqual((await read(world.key, `after=${gone}`)).items, items);
  }
});

describe('who may read', () => {
  test('an event is for those who hold its scope; asking for others is FORBIDDEN and says which', async () => {
    const world = await makeWorld(service);
    await order(world.key, world.place);
    const cook = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    const seen = await read(cook, 'limit=200');
    assert.deepEqual(
      seen.items.map(({ type }) => type),
      ['order.created'],
    );
    assert.equal(seen.nextAfter, seen.lastSequence);
    for (const types of ['tenant.created', '*', 'order.created,menu.*']) {
      const { details } = (await cook.get(`${FEED}?types=${types}`)).refused(403, 'FORBIDDEN');
      assert.ok((details!.scopes as string[]).length > 0, types);
    }
    const places = await issueKey(service, world.tenantId, { scopes: ['read:places'] });
    (await places.get(FEED)).refused(403, 'FORBIDDEN');
    (await service.anyone.get(FEED)).refused(401, 'UNAUTHORIZED');
    (await service.operator.get(FEED)).refused(403, 'FORBIDDEN');
  });

  test('a key for one restaurant gets only its events; another restaurant or tenant is not found', async () => {
    const world = await makeWorld(service);
    const stranger = await makeWorld(service);
    const other = await openPlace(world.key);
    await order(world.key, world.place);
    await order(world.key, other);
    const limited = await issueKey(service, world.tenantId, { restaurantGuids: [other.guid] });
    const { items } = await read(limited, 'limit=200');
    assert.deepEqual(new Set(items.map(({ restaurantGuid }) => restaurantGuid)), new Set([other.guid]));
    for (const [caller, guid] of [
      [limited, world.place.guid],
      [stranger.key, world.place.guid],
      [world.key, crypto.randomUUID()],
    ] as const)
      (await caller.get(`${FEED}?restaurantGuid=${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const theirs = await read(stranger.key, 'limit=200');
    assert.ok(
      theirs.items.every((item) => (item as unknown as { tenantId: string }).tenantId === stranger.tenantId),
    );
  });
});

describe('a long poll', () => {
  test('is answered by the next event that fits, wherever it was written, and not by others', async () => {
    const world = await makeWorld(service);
    const { lastSequence } = await read(world.key, 'limit=1');
    const waiting = [world.key, atSecond(world.key)].map((caller) =>
      read(caller, `after=${lastSequence}&types=order.created&wait=30`),
    );
    (await world.key.patch(world.place.path, { name: 'Renamed' })).must(200);
    const made = await order(atSecond(world.key), world.place);
    for (const { items } of await Promise.all(waiting))
      assert.deepEqual(
        items.map(({ data }) => data.guid),
        [made.guid],
      );
  });

  test('ends empty when its time is over', async () => {
    const world = await makeWorld(service);
    const { lastSequence } = await read(world.key, 'limit=1');
    const page = await read(world.key, `after=${lastSequence}&wait=1`);
    assert.deepEqual(page, { items: [], nextAfter: lastSequence, lastSequence });
  });

  test('gives its place back when its caller goes away', async () => {
    const world = await makeWorld(service);
    const { lastSequence } = await read(world.key, 'limit=1');
    const leaving = new AbortController();
    const url = `${service.url}${FEED}?after=${lastSequence}&wait=30`;
    const poll = fetch(url, { headers: { 'x-api-key': world.key.key }, signal: leaving.signal });
    await eventually(async () => assert.equal(await pollersOpen(service), 1));
    leaving.abort();
    await assert.rejects(poll);
    await eventually(async () => assert.equal(await pollersOpen(service), 0));
  });

  test('is answered when the server stops', async () => {
    const stopping = await startTestService({ database: service.database });
    const world = await makeWorld(service);
    const caller = client(stopping.url, world.key.key);
    const { lastSequence } = await read(caller, 'limit=1');
    const waiting = read(caller, `after=${lastSequence}&wait=30`);
    await eventually(async () =>
      assert.match(await (await fetch(stopping.metricsUrl)).text(), /^event_pollers 1$/m),
    );
    await stopping.stop();
    assert.deepEqual((await waiting).items, []);
  });

  test('outlives a clock that jumps', async () => {
    const world = await makeWorld(service);
    const { lastSequence } = await read(world.key, 'limit=1');
    const waiting = read(world.key, `after=${lastSequence}&wait=30`);
    await eventually(async () => assert.equal(await pollersOpen(service), 1));
    service.clock.moveBy(-3 * 3_600_000);
    const made = await order(world.key, world.place);
    service.clock.moveBy(3 * 3_600_000);
    assert.equal((await waiting).items[0]!.data.guid, made.guid);
  });
});

describe('no reader skips an event', () => {
  for (const how of ['commit', 'rollback'] as const) {
    test(`that a long transaction holds back: others get no higher number before its ${how}`, async () => {
      const world = await makeWorld(service);
      const { lastSequence } = await read(world.key, 'limit=1');
      const waiting = read(world.key, `after=${lastSequence}&wait=30`);
      const held = await holdNumber(world);
      // On a slow machine one that waits for long is told to come back (503); nothing of it has happened.
      const behind = together(6, (n) =>
        eventually(async () => void (await order(n % 2 ? world.key : atSecond(world.key), world.place))),
      );
      await eventually(async () => {
        const [row] = await service.database.sql<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%event_sequences%'`,
        );
        assert.ok(row!.n > 0);
      });
      // Whoever reads within 20 ms of a writer may share its connection, and would wait with it.
      await sleep(100);
      assert.equal((await read(world.key, `after=${lastSequence}`)).items.length, 0);
      await held.end(how);
      await behind;
      const first = (await waiting).items[0]!;
      assert.equal(first.sequence, lastSequence + 1);
      assert.equal(first.type, how === 'commit' ? 'restaurant.updated' : 'order.created');
      const { items } = await read(world.key, `after=${lastSequence}&limit=200`);
      assert.deepEqual(
        sequencesOf(items),
        upTo(how === 'commit' ? 7 : 6).map((n) => n + lastSequence),
      );
    });
  }
});
