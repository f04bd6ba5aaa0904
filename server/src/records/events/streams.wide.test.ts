import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import { follow, type LiveStream } from '../../../test/harness/live.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestProcess } from '../../../test/harness/process.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, openPlace, order, type World } from '../../../test/harness/world.ts';

const STREAM = '/api/v1/events/stream';

let service: TestService;
let second: Client;
let world: World;

before(async () => {
  service = await startTestService({ config: { eventHeartbeatSeconds: 1 } });
  const { url } = await startTestProcess({ database: service.database });
  second = client(url);
  world = await makeWorld(service);
});

const atSecond = ({ key }: Client): Client => client(second.base, key);
const lastOf = async ({ key }: World): Promise<number> =>
  (await key.get<{ lastSequence: number }>('/api/v1/events?limit=1')).must(200).lastSequence;
const atLast = (stream: LiveStream) =>
  eventually(async () => assert.equal(stream.lastEventId(), String(await lastOf(world))));
const from = (number: number | string) => ({ 'last-event-id': String(number) });
const guidsOf = ({ events }: LiveStream) => events.map(({ data }) => data.guid);

/** Events without a notification, as from a process that died after its commit. */
async function writeSilently(tenantId: string, count: number, padding = 0): Promise<void> {
  await service.database.sql(
    `with next as (update event_sequences set last = last + $2 where tenant_id = $1 returning last)
     insert into events (tenant_id, sequence, id, type, data, created_at)
     select $1, last - $2 + n, gen_random_uuid(), 'restaurant.updated', json_build_object('guid', n, 'p', repeat('x', $3)), now()
     from next, generate_series(1, $2::int) n`,
    [tenantId, count, padding],
  );
}

describe('a live stream', () => {
  test('brings what happens from now on, at every server, wherever it was written', async () => {
    const streams = await Promise.all([follow(world.key, STREAM), follow(atSecond(world.key), STREAM)]);
    const one = await order(world.key, world.place);
    const two = await order(atSecond(world.key), world.place);
    const last = await lastOf(world);
    for (const stream of streams) {
      await stream.have(2);
      assert.deepEqual(guidsOf(stream), [one.guid, two.guid]);
      assert.equal(stream.lastEventId(), String(last));
      stream.close();
    }
  });

  test("of a restaurant brings that restaurant's events alone; of types, these alone", async () => {
    const other = await openPlace(world.key);
    const path = `${other.path}/events/stream`;
    const all = await follow(world.key, path);
    const orders = await follow(world.key, `${path}?types=order.*`);
    await order(world.key, world.place);
    (await world.key.patch(other.path, { name: 'Renamed' })).must(200);
    const { guid } = await order(world.key, other);
    await all.have(2);
    await orders.have(1);
    assert.deepEqual(
      all.events.map(({ type }) => type),
      ['restaurant.updated', 'order.created'],
    );
    assert.deepEqual(guidsOf(orders), [guid]);
    all.close();
    orders.close();
  });

  test('that is cut is taken up at another server where it was: nothing is missed and nothing comes twice', async () => {
    const start = await lastOf(world);
    const seen: number[] = [];
    let at = from(start);
    for (let round = 0; round < 6; round++) {
      const stream = await follow(round % 2 ? atSecond(world.key) : world.key, STREAM, at);
      await order(world.key, world.place);
      await atLast(stream);
      // It may come before the cut, or after it at the next server.
      await order(atSecond(world.key), world.place);
      stream.close();
      at = from(stream.lastEventId());
      seen.push(...stream.events.map(({ sequence }) => sequence));
    }
    const rest = await follow(world.key, STREAM, at);
    await atLast(rest);
    rest.close();
    seen.push(...rest.events.map(({ sequence }) => sequence));
    const last = await lastOf(world);
    assert.deepEqual(
      seen,
      Array.from({ length: last - start }, (_, n) => start + 1 + n),
    );
  });

  test('carries its number on in heartbeats, so that what it leaves out is not looked through again', async () => {
    const stream = await follow(world.key, `${STREAM}?types=payment.captured`);
    await order(world.key, world.place);
    const last = await lastOf(world);
    await eventually(async () => assert.equal(stream.lastEventId(), String(last)));
    assert.deepEqual(stream.events, []);
    stream.close();
  });

  test('delivers events without a notification: of a process that died after its commit, and lost ones', async () => {
    const stream = await follow(world.key, STREAM);
    await writeSilently(world.tenantId, 3);
    await stream.have(3);
    await service.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'comanda bus' and datname = current_database()`,
    );
    const { guid } = await order(atSecond(world.key), world.place);
    await stream.have(4);
    assert.equal(guidsOf(stream).at(-1), guid);
    stream.close();
  });

  test('of a reader who takes nothing is cut, and they come back and miss nothing', async () => {
    const own = await makeWorld(service);
    const start = await lastOf(own);
    const stream = await follow(own.key, STREAM);
    stream.pause();
    await writeSilently(own.tenantId, 6_000, 2_000);
    await eventually(async () => assert.equal(await openStreams(), 0));
    stream.resume();
    await stream.ended;
    const seen = stream.events.map(({ sequence }) => sequence);
    assert.ok(seen.length < 6_000, `${seen.length} came`);
    const rest = await follow(own.key, STREAM, from(stream.lastEventId()));
    await rest.have(6_000 - seen.length);
    rest.close();
    seen.push(...rest.events.map(({ sequence }) => sequence));
    assert.deepEqual(
      seen,
      Array.from({ length: 6_000 }, (_, n) => start + 1 + n),
    );
  });

  test('is refused with a number that is none, or still to come, and by those who may not read', async () => {
    const last = await lastOf(world);
    const get = (headers: Record<string, string>, query = '') => world.key.get(`${STREAM}${query}`, headers);
    assert.deepEqual((await get(from('x'))).fields(), ['header /last-event-id format']);
    assert.deepEqual((await get(from('-1'))).fields(), ['header /last-event-id format']);
    assert.deepEqual((await get(from(last + 1))).fields(), ['header /last-event-id maximum']);
    assert.deepEqual((await get({}, `?after=${last + 1}`)).fields(), ['query /after maximum']);
    assert.deepEqual((await get({}, '?types=x')).fields(), ['query /types known']);
    const cook = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    (await cook.get(`${STREAM}?types=order.*`)).refused(403, 'FORBIDDEN');
    (await service.anyone.get(STREAM)).refused(401, 'UNAUTHORIZED');
    const stranger = await makeWorld(service);
    const path = `${world.place.path}/events/stream`;
    (await stranger.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.get(path.replace(world.place.guid, crypto.randomUUID()))).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
  });

  test('has at most 50 places for a caller, and gives them back', async () => {
    const key = await issueKey(service, world.tenantId);
    const streams = await Promise.all(Array.from({ length: 50 }, () => follow(key, STREAM)));
    const { details } = (await key.get(STREAM)).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.deepEqual([details!.limit, details!.remaining], [50, 0]);
    assert.equal((await key.send('HEAD', STREAM)).status, 200);
    streams[0]!.close();
    await eventually(async () => (await follow(key, STREAM)).close());
    for (const stream of streams) stream.close();
    await eventually(async () => assert.equal(await openStreams(), 0));
  });
});

describe('a stream ends with its credentials', () => {
  test('when its key is revoked, whichever server it is at, and brings nothing more', async () => {
    const key = await issueKey(service, world.tenantId);
    const streams = await Promise.all([follow(key, STREAM), follow(atSecond(key), STREAM)]);
    const path = `/api/v1/admin/api-keys/${key.id}?tenantId=${world.tenantId}`;
    (await service.operator.delete(path)).must(200);
    await Promise.all(streams.map(({ ended }) => ended));
    await order(world.key, world.place);
    for (const { events } of streams) assert.ok(events.every(({ type }) => type !== 'order.created'));
  });

  test('when somebody signs out', async () => {
    const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    const stream = await follow(client(service.url), STREAM, {
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
    });
    await order(world.key, world.place);
    await stream.have(1);
    (await person.post('/api/v1/auth/signout', undefined)).must(200);
    await stream.ended;
  });

  test('when what it asks for may not be read any more', async () => {
    const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    const cookie = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
    const orders = await follow(client(service.url), `${STREAM}?types=payment.*`, cookie);
    const all = await follow(client(service.url), STREAM, cookie);
    (await owner.patch(`/api/v1/admin-users/${person.uid}`, { role: 'kitchen' })).must(200);
    await orders.ended;
    assert.ok(!all.hasEnded());
    all.close();
  });

  test("when the session's cookie nears its end, and whoever comes back gets a new one", async () => {
    const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    const cookie = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
    const stream = await follow(client(service.url), STREAM, cookie);
    service.clock.moveBy(11 * 60_000);
    await stream.ended;
    const reply = await person.get(STREAM);
    assert.equal(reply.status, 200);
    assert.match(String(reply.headers['set-cookie']), /comanda_access=/);
    service.clock.moveBy(-11 * 60_000);
  });

  test('when the server stops, at once', async () => {
    // Requests in flight may take five minutes: a stream must not.
    const stopping = await startTestProcess({ database: service.database, env: { SHUTDOWN_MS: '300000' } });
    const stream = await follow(client(stopping.url, world.key.key), STREAM);
    const { code } = await stopping.end('SIGTERM');
    await stream.ended;
    assert.equal(code, 0);
  });
});

async function openStreams(): Promise<number> {
  const text = await (await fetch(service.metricsUrl)).text();
  return Number(/^event_streams (\d+)$/m.exec(text)![1]);
}
