import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { type AddedEndpoint, addEndpoint, deliveriesOf, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';

/** What one endpoint may take, and what a tenant may take from the others. Measured by order, not by time. */

const FLOOD = 40;
const EVENTS = 2_000;
const HANGING = 50;
/** Deliveries in flight to an endpoint that has not answered yet: see fair-share.ts. */
const AT_FIRST = 2;

let service: TestService;
before(async () => {
  // No deadline ends within a test, so what comes has come beside every request that hangs.
  service = await startTestService({ config: { webhookTimeoutMs: 120_000 } });
});

async function addHanging(world: World, silent: Receiver): Promise<void> {
  for (let n = 0; n < HANGING; n++) await addEndpoint(world, silent, { concurrency: 50 });
}

test('50 receivers that never respond do not delay a healthy endpoint of their own tenant', async () => {
  const world = await makeWorld(service);
  const silent = await startReceiver(() => 'never');
  await addHanging(world, silent);
  const alive = await startReceiver();
  await addEndpoint(world, alive);
  await together(FLOOD, () => order(world.key, world.place));
  await eventually(async () => assert.equal(alive.received.length, FLOOD));
  await eventually(async () => assert.equal(silent.received.length, HANGING * AT_FIRST));
  await order(world.key, world.place);
  await eventually(async () => assert.equal(alive.received.length, FLOOD + 1));
  assert.equal(silent.received.length, HANGING * AT_FIRST, 'they hold no more than their first places');
});

test('receivers that never respond do not delay other tenants', async () => {
  const [dead, other] = [await makeWorld(service), await makeWorld(service)];
  const silent = await startReceiver(() => 'never');
  await addHanging(dead, silent);
  const alive = await startReceiver();
  await addEndpoint(other, alive);
  await together(FLOOD, () => order(dead.key, dead.place));
  await eventually(async () => assert.equal(silent.received.length, HANGING * AT_FIRST));
  await together(10, () => order(other.key, other.place));
  await eventually(async () => assert.equal(alive.received.length, 10));
  assert.equal(silent.received.length, HANGING * AT_FIRST);
});

test('an endpoint earns a place with each delivery that arrives and loses half with each that times out', async () => {
  const own = await startTestService({ config: { webhookTimeoutMs: 500 } });
  const world = await makeWorld(own);
  let hangs = false;
  const receiver = await startReceiver(() => (hangs ? 'never' : 204));
  const added = await addEndpoint(world, receiver, { concurrency: 8, eventTypes: ['order.created'] });
  const places = async () =>
    (await world.key.get<AddedEndpoint['endpoint']>(`${ENDPOINTS}/${added.endpoint.id}`)).must(200)
      .currentConcurrency;
  assert.equal(await places(), AT_FIRST);
  await together(20, () => order(world.key, world.place));
  await eventually(async () =>
    assert.equal((await deliveriesOf(world, added, '&status=DELIVERED')).length, 20),
  );
  assert.equal(await places(), 8);
  hangs = true;
  for (const left of [4, 2, 1]) {
    await order(world.key, world.place);
    await eventually(async () => assert.equal(await places(), left));
  }
  hangs = false;
  own.clock.moveBy(10_000);
  await eventually(async () => assert.equal(await places(), 4));
});

test("a flood of one tenant's events does not delay another's", async () => {
  const [loud, quiet] = [await makeWorld(service), await makeWorld(service)];
  const arrivals: string[] = [];
  const receiverOf = (name: string) =>
    startReceiver(() => {
      arrivals.push(name);
      return 204;
    });
  const [many, few] = [await receiverOf('loud'), await receiverOf('quiet')];
  const endpoint = await addEndpoint(loud, many, { concurrency: 4 });
  await addEndpoint(quiet, few);
  const path = `/api/v1/webhooks/endpoints/${endpoint.endpoint.id}`;
  await service.database.sql(
    `with first as (update event_sequences set last = last + ${EVENTS} where tenant_id = $1 returning last)
     insert into events (tenant_id, sequence, id, type, restaurant_guid, data, created_at)
     select $1, last - n, gen_random_uuid(), 'order.updated', $2, '{}', now() from first, generate_series(0, ${EVENTS - 1}) n`,
    [loud.tenantId, loud.place.guid],
  );
  await eventually(async () => assert.ok(many.received.length > 0));
  await order(quiet.key, quiet.place);
  await eventually(async () => assert.equal(few.received.length, 1));
  const waiting = await deliveriesOf(loud, endpoint, '&status=PENDING');
  assert.ok(waiting.length > 0, `it came as number ${arrivals.indexOf('quiet')}, while the flood went on`);
  (await loud.key.delete(path)).must(200);
});

test('an endpoint with a rate limit gets no more than that, and everything in the end', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver();
  await addEndpoint(world, receiver, { rateLimit: 1 });
  const startedAt = service.clock.now();
  await together(6, () => order(world.key, world.place));
  const check = () => {
    const most = 1 + (service.clock.now() - startedAt) / 1_000;
    assert.ok(receiver.received.length <= most, `${receiver.received.length} of at most ${most}`);
  };
  for (let seen = 1; seen <= 6; seen++) {
    await eventually(async () => {
      check();
      assert.ok(receiver.received.length >= seen);
    });
    service.clock.moveBy(500);
  }
  assert.equal(receiver.received.length, 6);
});

test('Retry-After is honoured: until then the endpoint is sent nothing, afterwards everything', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver((nth) =>
    nth === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : 204,
  );
  const added = await addEndpoint(world, receiver, { concurrency: 1 });
  await order(world.key, world.place);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, 1));
  const [delivery] = await deliveriesOf(world, added);
  assert.ok(Date.parse(delivery!.nextTryAt!) >= Date.parse(delivery!.attempts[0]!.at) + 3_600_000);
  await order(world.key, world.place);
  service.clock.moveBy(30 * 60_000);
  // Another tenant's event has reached its receiver, so this one would have, too.
  const other = await makeWorld(service);
  const witness = await startReceiver();
  await addEndpoint(other, witness);
  await order(other.key, other.place);
  await eventually(async () => assert.equal(witness.received.length, 1));
  assert.equal(receiver.received.length, 1);
  service.clock.moveBy(31 * 60_000);
  await eventually(async () => assert.equal(receiver.received.length, 3));
});

test('a process that claims deliveries and dies loses none: they are sent after its lease, with all attempts left', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver((nth) => (nth === 1 ? 500 : 204));
  const added = await addEndpoint(world, receiver);
  await order(world.key, world.place);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, 1));
  // Seven claims of processes that died: none of them is a try that failed.
  await service.database.sql(
    `update webhook_deliveries set tries = tries + 7, leased_until = $2, next_try_at = $3 where tenant_id = $1`,
    [world.tenantId, new Date(service.clock.now() + 15_000), new Date(service.clock.now())],
  );
  service.clock.moveBy(15_001);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.status, 'DELIVERED'));
  assert.equal(receiver.received.length, 2);
});
