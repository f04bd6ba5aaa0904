import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { describe, test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { EVIL, startSpeaker } from '../../../test/harness/evil-servers.ts';
import { startOutside } from '../../../test/harness/outside.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { type AddedEndpoint, addEndpoint, deliveriesOf } from '../../../test/harness/webhooks.ts';
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
