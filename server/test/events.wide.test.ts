import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { bodyFormatOf } from '../src/platform/http/bodies.ts';
import { assertDeclared } from '../src/records/events/check-events.ts';
import type { EventType } from '../src/records/events/index.ts';
import { assertBooksAgree } from './harness/books.ts';
import { atEnd } from './harness/cleanup.ts';
import { callerOf, type FullWorld, fill, pathOf, scopedRoutes, standsAlone } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { together, untilServed } from './harness/together.ts';
import { makeTenant, makeWorld, openPlace, order, soup } from './harness/world.ts';
import { lastEvent, toldAfter } from './harness/written.ts';

interface Event {
  sequence: number;
  type: string;
  restaurant_guid: string | null;
  business_date: number | null;
  data: Record<string, unknown>;
}

let service: TestService;

before(async () => {
  // Each tenant pairs a till, from an address of its own.
  service = await startTestService({ config: { trustProxy: 1 } });
});

async function eventsOf(tenantId: string): Promise<Event[]> {
  return service.database.sql<Event>(
    `select sequence::int as sequence, type, restaurant_guid, business_date, data from events
     where tenant_id = $1 order by sequence`,
    [tenantId],
  );
}

const countUp = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('a tenant starts with event number 1, its own creation', async () => {
  const { tenantId } = await makeTenant(service);
  const [event, ...more] = await eventsOf(tenantId);
  assert.deepEqual(more, []);
  assert.deepEqual(event, {
    sequence: 1,
    type: 'tenant.created',
    restaurant_guid: null,
    business_date: null,
    data: { tenantId },
  });
});

describe('every change of tenant data', () => {
  /** What is refused changes nothing: one tenant does for all of it. */
  let world: FullWorld;
  before(async () => {
    world = await fill(await makeWorld(service));
  });

  // That it leaves one when it is made, each operation proves for itself (proves.ts).
  for (const route of scopedRoutes.filter((one) => one.method !== 'GET' && standsAlone(one))) {
    test(`leaves none when it is refused: ${route.operationId}`, async () => {
      const last = await lastEvent(service.database, world.tenantId);
      const path = pathOf(route, world);
      const refusal = await callerOf(route, world).send(route.method, path, { body: { unknown: 1 } });
      if (bodyFormatOf(route.body).kind === 'bytes') refusal.refused(415, 'UNSUPPORTED_MEDIA_TYPE');
      else refusal.refused(400, 'VALIDATION_ERROR');
      assert.deepEqual(await toldAfter(service.database, world.tenantId, last), []);
    });
  }

  test('says of an order whose it is, on which day, and how much, and nothing about the guest', async () => {
    const world = await makeWorld(service);
    const made = await order(world.key, world.place, { notes: 'No onions for Ana', source: 'KIOSK' });
    const event = (await eventsOf(world.tenantId)).at(-1)!;
    assert.deepEqual(event, {
      sequence: event.sequence,
      type: 'order.created',
      restaurant_guid: world.place.guid,
      business_date: made.businessDate,
      data: { guid: made.guid, version: 1, source: 'KIOSK', totalAmount: made.totalAmount },
    });
  });
});

test('many changes at once, some of them refused, are numbered without a gap', async () => {
  const world = await makeWorld(service);
  const { path: another } = await openPlace(world.key);
  const start = (await eventsOf(world.tenantId)).length;
  const statuses = await together(90, async (n) => {
    const request = soup(world.place, n % 3 === 0 ? { externalId: `taken-${n % 9}` } : {});
    const changes = [
      () => world.key.post(`${world.place.path}/orders`, request),
      () => world.key.patch(another, { name: `Name ${n}` }),
      () => world.key.post(`${world.place.path}/orders`, request),
    ];
    return (await untilServed<unknown>(changes[n % 3]!)).status;
  });
  const changed = statuses.filter((status) => status < 300).length;
  assert.ok(statuses.includes(409) && changed > 60, `${statuses}`);
  const sequences = (await eventsOf(world.tenantId)).map(({ sequence }) => sequence);
  assert.deepEqual(sequences, countUp(1, start + changed));
  await assertBooksAgree(service.database);
});

test('a reader who remembers the last number never misses an event: no lower one appears later', async () => {
  const world = await makeWorld(service);
  const reader = new pg.Client({ connectionString: service.database.url });
  await reader.connect();
  atEnd(() => reader.end());
  let writing = true;
  const seen: number[] = [];
  const reading = (async () => {
    for (let last = 0, more = true; more; ) {
      more = writing;
      const { rows } = await reader.query<{ sequence: number }>(
        'select sequence::int as sequence from events where tenant_id = $1 and sequence > $2 order by sequence',
        [world.tenantId, last],
      );
      seen.push(...rows.map(({ sequence }) => sequence));
      last = seen.at(-1) ?? 0;
    }
  })();
  await together(120, () => order(world.key, world.place));
  writing = false;
  await reading;
  const all = (await eventsOf(world.tenantId)).map(({ sequence }) => sequence);
  assert.deepEqual(seen, all);
});

test('all that was emitted above says exactly what the catalogue declares, also what a function in the database wrote', async () => {
  const said = await service.database.sql<{ type: EventType; data: unknown }>(
    'select type, data from events',
  );
  const types = new Set(said.map(({ type }) => type));
  assert.ok(types.size > 30, `${types.size} types`);
  for (const { type, data } of said) assertDeclared(type, data);
});
