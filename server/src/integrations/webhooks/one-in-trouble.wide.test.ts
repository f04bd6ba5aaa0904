import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { describe, test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { asOwner } from '../../../test/harness/cluster.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { EVIL, startSpeaker } from '../../../test/harness/evil-servers.ts';
import { startOutside } from '../../../test/harness/outside.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { type AddedEndpoint, addEndpoint, deliveriesOf, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';

/** One tenant whose receivers, names or rows are in trouble, or whose author means harm. Another one's news come in time. */

const ENDPOINTS_OF_ONE = 40;
const ORDERS = 10;
/** What a delivery may take while all this goes on. Twice of what is promised: machines of tests are slow. */
const IN_TIME_MS = 2_000;

interface Facts {
  underWay: number;
  late: number;
  failingTenants: number;
}

async function healthOf(service: TestService): Promise<{ status: string; facts: Facts }> {
  const reply = await service.operator.get<{
    dependencies: { webhooks: { status: string; facts: Facts } };
  }>('/api/v1/health/detailed');
  return reply.must(200).dependencies.webhooks;
}

/** Orders of a world, one after the other; each must have been told of in time. */
async function assertToldInTime(service: TestService): Promise<void> {
  const world = await makeWorld(service);
  const alive = await startReceiver();
  await addEndpoint(world, alive, { eventTypes: ['order.created'] });
  for (let nth = 1; nth <= ORDERS; nth++) {
    await order(world.key, world.place);
    const orderedAt = performance.now();
    await eventually(async () => assert.equal(alive.received.length, nth));
    const took = performance.now() - orderedAt;
    assert.ok(took < IN_TIME_MS, `delivery ${nth} took ${Math.round(took)} ms`);
  }
}

/** Endpoints that are sent each event of orders, and orders for them. */
async function busyEndpoints(world: World, urls: readonly string[]): Promise<AddedEndpoint[]> {
  const added: AddedEndpoint[] = [];
  for (const url of urls) added.push(await addEndpoint(world, { url }, { concurrency: 50 }));
  await together(20, () => order(world.key, world.place));
  return added;
}

/** Of the tries of its first delivery. */
async function errorsOf(world: World, added: AddedEndpoint): Promise<(string | null)[]> {
  const delivery = (await deliveriesOf(world, added)).at(-1);
  const read = await world.key.get<{ attempts: { error: string | null }[] }>(
    `/api/v1/webhooks/deliveries/${delivery!.id}`,
  );
  const { attempts } = read.must(200);
  return attempts.map(({ error }) => error);
}

describe('one tenant', { concurrency: false }, () => {
  for (const what of ['switches protocols', 'says to go on, for ever', 'sends chunks without end'])
    test(`whose receivers do evil: each ${what}`, async () => {
      const service = await startTestService({ config: { webhookTimeoutMs: 2_000 } });
      const evil = await makeWorld(service);
      const speaker = await startSpeaker(EVIL[what]!);
      const endpoints = await busyEndpoints(
        evil,
        Array.from({ length: ENDPOINTS_OF_ONE }, () => speaker.url),
      );
      await assertToldInTime(service);
      await eventually(async () => assert.ok((await errorsOf(evil, endpoints[0]!)).length > 0));
      assert.equal((await healthOf(service)).facts.late, 0);
      const stoppedAt = performance.now();
      await service.stop();
      assert.ok(performance.now() - stoppedAt < 8_000, 'a stop waits for nobody');
    });

  test('whose names the DNS never answers for', async () => {
    const silent = createSocket('udp4');
    const asked: string[] = [];
    silent.on('message', (message) => asked.push(message.toString('latin1')));
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    atEnd(() => void silent.close());
    const outside = await startOutside();
    const { domains } = outside.config;
    const dnsServers = [`127.0.0.1:${silent.address().port}`];
    const service = await startTestService({ outside, config: { domains: { ...domains, dnsServers } } });
    const evil = await makeWorld(service);
    const names = Array.from({ length: ENDPOINTS_OF_ONE }, (_, n) => `http://receiver${n}.example/`);
    const endpoints = await busyEndpoints(evil, names);
    await eventually(async () => assert.ok(asked.some((message) => message.includes('receiver'))));
    const lookedUpAt = performance.now();
    await lookup('localhost');
    assert.ok(performance.now() - lookedUpAt < IN_TIME_MS, "the system's look-ups, which the database needs");
    await assertToldInTime(service);
    await eventually(async () => assert.equal((await errorsOf(evil, endpoints[0]!))[0], 'ETIMEOUT'));
  });

  test('whose events cannot become deliveries, or take for ever: they do when they can', async () => {
    const service = await startTestService();
    const [failing, slow] = [await makeWorld(service), await makeWorld(service)];
    const receivers = [await startReceiver(), await startReceiver()];
    await addEndpoint(failing, receivers[0]!, { eventTypes: ['order.created'] });
    await addEndpoint(slow, receivers[1]!, { eventTypes: ['order.created'] });
    const { sql } = service.database;
    await sql(`create function poison() returns trigger language plpgsql as $$
      begin
        if new.tenant_id = '${failing.tenantId}' then raise exception 'poison'; end if;
        if new.tenant_id = '${slow.tenantId}' then perform pg_sleep(15); end if;
        return new;
      end $$`);
    await sql(
      'create trigger poison before insert on webhook_deliveries for each row execute function poison()',
    );
    for (const world of [failing, slow]) await order(world.key, world.place);
    await eventually(async () => assert.equal((await healthOf(service)).facts.failingTenants, 1));
    assert.equal((await healthOf(service)).status, 'DEGRADED');
    assert.match(service.logText(), new RegExp(`${failing.tenantId}.*became no deliveries`));
    await assertToldInTime(service);
    await sql('drop trigger poison on webhook_deliveries');
    for (const { received } of receivers) await eventually(async () => assert.equal(received.length, 1));
    await eventually(async () => assert.equal((await healthOf(service)).status, 'OK'));
  });
});

const BACKLOG = 60_000;

/** So many more deliveries that wait for an endpoint, as copies of one that is there. */
const fillUp = (service: TestService, { endpoint }: AddedEndpoint, count: number) =>
  service.database.sql(
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_sequence, event_id, event_type, status, next_try_at,
       created_at, origin)
     select d.tenant_id, gen_random_uuid(), d.endpoint_id, d.event_sequence, d.event_id, d.event_type, 'PENDING',
       now() - interval '1 hour', d.created_at, 'REPLAY'
     from (select * from webhook_deliveries where endpoint_id = $1 limit 1) d, generate_series(1, $2::int)`,
    [endpoint.id, count],
  );

describe('rows that somebody holds', { concurrency: false }, () => {
  /** Holds rows until the work is done. */
  async function holding(service: TestService, rows: string, work: () => Promise<void>): Promise<void> {
    await asOwner(service.database.url, async (holder) => {
      await holder.query(`begin; ${rows} for update`);
      await work();
      await holder.query('rollback');
    });
  }

  test('a delivery of one tenant that is due holds up no other tenant, and no other delivery', async () => {
    const service = await startTestService();
    const evil = await makeWorld(service);
    const receiver = await startReceiver((nth) => (nth === 1 ? 500 : 204));
    await addEndpoint(evil, receiver, { eventTypes: ['order.created'] });
    await order(evil.key, evil.place);
    await eventually(async () => assert.equal(receiver.received.length, 1));
    const { sql } = service.database;
    const waiting = `select from webhook_deliveries where tenant_id = '${evil.tenantId}' and status = 'PENDING'`;
    await eventually(async () => assert.equal((await sql(`${waiting} and leased_until is null`)).length, 1));
    await holding(service, waiting, async () => {
      await assertToldInTime(service);
      await order(evil.key, evil.place);
      await eventually(async () => assert.equal(receiver.received.length, 2));
    });
  });

  test('a notice that its owners are told of holds up no delivery', async () => {
    const service = await startTestService();
    const evil = await makeWorld(service);
    const gone = await startReceiver(() => 410);
    for (let nth = 0; nth < 4; nth++) await addEndpoint(evil, gone, { eventTypes: ['order.created'] });
    const of = `tenant_id = '${evil.tenantId}'`;
    await service.database.sql(
      `update webhook_endpoints set status = 'DISABLED', disabled_reason = 'GONE', notice_due = true where ${of}`,
    );
    await holding(service, `select from webhook_endpoints where ${of}`, async () => {
      // One that is gone starts the telling.
      const other = await makeWorld(service);
      await addEndpoint(other, gone, { eventTypes: ['order.created'] });
      await order(other.key, other.place);
      await eventually(async () => assert.ok(gone.received.length > 0));
      await assertToldInTime(service);
    });
    await eventually(async () =>
      assert.deepEqual(await service.database.sql('select from webhook_endpoints where notice_due'), []),
    );
  });
});

test('an endpoint with a long backlog is deleted at once, and nobody waits for it', async () => {
  const service = await startTestService();
  const evil = await makeWorld(service);
  const slow = await startReceiver();
  const added = await addEndpoint(evil, slow, { eventTypes: ['order.created'], rateLimit: 1 });
  await order(evil.key, evil.place);
  await eventually(async () => assert.equal(slow.received.length, 1));
  await fillUp(service, added, BACKLOG);
  const deleting = async () => {
    const since = performance.now();
    (await evil.key.delete(`${ENDPOINTS}/${added.endpoint.id}`)).must(200);
    assert.ok(performance.now() - since < IN_TIME_MS);
  };
  await Promise.all([deleting(), assertToldInTime(service)]);
  const sent = slow.received.length;
  await assertToldInTime(service);
  assert.ok(slow.received.length <= sent + 1, 'what was under way');
});

test('a stop breaks off what receivers keep, and another process sends it again at once', async () => {
  const patient = { config: { webhookTimeoutMs: 30_000 } };
  const first = await startTestService(patient);
  const world = await makeWorld(first);
  const receiver = await startReceiver((nth) => (nth <= 2 ? 'never' : 204));
  await addEndpoint(world, receiver, { eventTypes: ['order.created'] });
  await addEndpoint(world, receiver, { eventTypes: ['order.created'], ordered: true });
  await order(world.key, world.place);
  await eventually(async () => assert.equal(receiver.received.length, 2));
  const stoppedAt = performance.now();
  await first.stop();
  assert.ok(performance.now() - stoppedAt < 8_000);
  await startTestService({ ...patient, database: first.database });
  await eventually(async () => assert.equal(receiver.received.length, 4));
});
