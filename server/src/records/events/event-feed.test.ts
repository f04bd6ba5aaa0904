import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import { follow, type LiveEvent } from '../../../test/harness/live.ts';
import { startTestProcess } from '../../../test/harness/process.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, openPlace, order, soup, type World } from '../../../test/harness/world.ts';

interface Feed {
  items: LiveEvent[];
  nextAfter: number;
  lastSequence: number;
}

const FEED = '/api/v1/events';
const PROPERTY_RUNS = 4;
const SEED = 20_261_121;

let service: TestService;
let second: Client;

before(async () => {
  service = await startTestService();
  const { url } = await startTestProcess({ database: service.database });
  second = client(url);
});

const atSecond = ({ key }: Client): Client => client(second.base, key);

const read = async (caller: Client, query = ''): Promise<Feed> =>
  (await caller.get<Feed>(`${FEED}?${query}`)).must(200);

const sequencesOf = (events: readonly { sequence: number }[]) => events.map(({ sequence }) => sequence);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Reads on until nothing comes any more once `writing` is over. */
async function readAll(
  caller: Client,
  limit: number,
  wait: number,
  writing: () => boolean,
): Promise<number[]> {
  const seen: number[] = [];
  for (let after = 0, more = true; more; ) {
    more = writing();
    const page = await read(caller, `after=${after}&limit=${limit}&wait=${more ? wait : 0}`);
    seen.push(...sequencesOf(page.items));
    after = page.nextAfter;
    more ||= page.items.length > 0;
  }
  return seen;
}

/** A transaction of the service's own kind that takes an event's number and holds it. */
async function holdNumber(world: World): Promise<{ end(how: 'commit' | 'rollback'): Promise<void> }> {
  const connection = new pg.Client({ connectionString: service.database.roleUrl('comanda_app') });
  await connection.connect();
  atEnd(() => connection.end());
  await connection.query('begin');
  await connection.query(`select set_config('comanda.tenant', $1, true)`, [world.tenantId]);
  await connection.query(
    `with next as (update event_sequences set last = last + 1 where tenant_id = $1 returning last)
     insert into events (tenant_id, sequence, id, type, restaurant_guid, data, created_at)
     select $1, last, gen_random_uuid(), 'restaurant.updated', $2, '{"guid":"held"}', now() from next`,
    [world.tenantId, world.place.guid],
  );
  return {
    end: async (how) => {
      await connection.query(how);
      await connection.end();
    },
  };
}

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

  test('of many at once, of whom the last do not get to wait, all hear of one event by one read', async () => {
    const world = await makeWorld(service);
    const keys = await together(5, () => issueKey(service, world.tenantId));
    const { lastSequence } = await read(world.key, 'limit=1');
    const pollers = keys.flatMap((key) => Array.from({ length: 50 }, () => client(service.url, key.key)));
    const waiting = pollers.map((caller) => read(caller, `after=${lastSequence}&wait=30`));
    await eventually(async () => assert.equal(await pollersOpen(), 250), 25_000);
    // The places of this caller are taken.
    assert.deepEqual((await read(keys[0]!, `after=${lastSequence}&wait=30`)).items, []);
    const scansBefore = await reads(world);
    const made = await order(world.key, world.place);
    for (const { items } of await Promise.all(waiting)) assert.equal(items[0]!.data.guid, made.guid);
    const scans = (await reads(world)) - scansBefore;
    // One for the event, and one a second while a slow machine gets around to answering them all.
    assert.ok(scans < 100, `${scans} reads of the events for 250 who waited`);
    await eventually(async () => assert.equal(await pollersOpen(), 0));
  });

  test('gives its place back when its caller goes away', async () => {
    const world = await makeWorld(service);
    const { lastSequence } = await read(world.key, 'limit=1');
    const leaving = new AbortController();
    const url = `${service.url}${FEED}?after=${lastSequence}&wait=30`;
    const poll = fetch(url, { headers: { 'x-api-key': world.key.key }, signal: leaving.signal });
    await eventually(async () => assert.equal(await pollersOpen(), 1));
    leaving.abort();
    await assert.rejects(poll);
    await eventually(async () => assert.equal(await pollersOpen(), 0));
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
    await eventually(async () => assert.equal(await pollersOpen(), 1));
    service.clock.moveBy(-3 * 3_600_000);
    const made = await order(world.key, world.place);
    service.clock.moveBy(3 * 3_600_000);
    assert.equal((await waiting).items[0]!.data.guid, made.guid);
  });

  async function pollersOpen(): Promise<number> {
    const text = await (await fetch(service.metricsUrl)).text();
    return Number(/^event_pollers (\d+)$/m.exec(text)![1]);
  }

  /** How often the table of events was looked at. A connection tells of it with its next work, a second later: all get some. */
  async function reads(world: World): Promise<number> {
    for (let before = -1; ; ) {
      await sleep(1_100);
      const tables = `${world.place.path}/tables`;
      for (const reply of await together(40, () => world.key.get(tables))) reply.must(200);
      const [row] = await service.database.sql<{ n: number }>(
        `select coalesce(sum(idx_scan + seq_scan), 0)::int as n from pg_stat_user_tables where relname ~ '^events'`,
      );
      if (row!.n === before) return before;
      before = row!.n;
    }
  }
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

  test('whoever writes, holds back, rolls back and reads, at two servers at once', async () => {
    const step = fc.record({
      what: fc.constantFrom('order', 'order', 'order', 'rename', 'refused', 'held', 'dropped'),
      at: fc.constantFrom(0, 1),
    });
    const reader = fc.record({
      at: fc.constantFrom(0, 1),
      limit: fc.integer({ min: 1, max: 9 }),
      wait: fc.constantFrom(0, 1, 2),
    });
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.array(reader, { minLength: 1, maxLength: 4 }),
      async (steps, readers) => {
        const world = await makeWorld(service);
        const server = [world.key, atSecond(world.key)] as const;
        let writing = true;
        const reading = readers.map(({ at, limit, wait }) =>
          readAll(server[at]!, limit, wait, () => writing),
        );
        const live = await Promise.all(server.map((caller) => follow(caller, `${FEED}/stream?after=0`)));
        await together(4, async (writer) => {
          for (const { what, at } of steps.filter((_, index) => index % 4 === writer)) {
            const caller = server[at]!;
            if (what === 'order') await order(caller, world.place);
            else if (what === 'rename') await caller.patch(world.place.path, { name: `Name ${writer}` });
            else if (what === 'refused')
              await caller.post(`${world.place.path}/orders`, { ...soup(world.place), source: 7 });
            else await (await holdNumber(world)).end(what === 'held' ? 'commit' : 'rollback');
          }
        });
        writing = false;
        const { lastSequence } = await read(world.key, 'limit=1');
        for (const seen of await Promise.all(reading)) assert.deepEqual(seen, upTo(lastSequence));
        for (const stream of live) {
          await stream.have(lastSequence);
          assert.deepEqual(sequencesOf(stream.events), upTo(lastSequence));
          stream.close();
        }
      },
    );
    await fc.assert(property, { numRuns: PROPERTY_RUNS, seed: SEED, endOnFailure: true });
  });
});
