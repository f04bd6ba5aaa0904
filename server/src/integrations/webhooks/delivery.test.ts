import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { machineClock, startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, order, type World } from '../../../test/harness/world.ts';

const PATH = '/api/v1/webhooks/endpoints';
const WITHIN_MS = 10_000;
const DAY_MS = 86_400_000;

let service: TestService;
before(async () => {
  service = await startTestService({ clock: machineClock() });
});

interface Added {
  endpoint: { id: string; version: number };
  secret: string;
}
const add = async ({ key }: World, { url }: Receiver, more: Record<string, unknown> = {}): Promise<Added> =>
  (await key.post<Added>(PATH, { url, eventTypes: ['order.*'], ...more })).must(201);

/** An integrator's verification code; signature.test.ts shows what it and the library reject. */
function isGenuine(secret: string, headers: Record<string, unknown>, body: string, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  if (!(Math.abs(now / 1_000 - Number(at)) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return String(given).split(' ').includes(`v1,${wanted}`);
}

test('a requested event arrives, signed both ways, and other events do not', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver();
  const { endpoint, secret } = await add(world, receiver, { headers: { 'x-own': 'mine' } });
  await world.key.patch(world.place.path, { name: 'Not an order' });
  const made = await order(world.key, world.place);
  await eventually(async () => assert.equal(receiver.received.length, 1), WITHIN_MS);
  const { headers, body, event } = receiver.received[0]!;
  assert.equal(event.type, 'order.created');
  assert.equal(event.data.guid, made.guid);
  assert.equal(headers['x-own'], 'mine');
  new Webhook(secret).verify(body, headers as Record<string, string>);
  const now = service.clock.now();
  assert.ok(isGenuine(secret, headers, body, now));
  assert.ok(!isGenuine(secret, headers, `${body} `, now), 'changed');
  assert.ok(!isGenuine(secret, headers, body, now + 301_000), 'old');
  // A minute beyond the tolerance, because it was signed some moments before `now`.
  assert.ok(!isGenuine(secret, headers, body, now - 360_000), 'from the future');
  const key = Buffer.from(secret.slice(6), 'base64');
  assert.equal(
    headers['x-comanda-signature'],
    `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
  );
  await eventually(async () => {
    const list = await world.key.get<{ items: { status: string; attempts: { status: number }[] }[] }>(
      `${PATH}/${endpoint.id}/deliveries`,
    );
    const [delivery, ...others] = list.must(200).items;
    assert.deepEqual([delivery?.status, others.length], ['DELIVERED', 0]);
    assert.deepEqual(
      delivery!.attempts.map(({ status }) => status),
      [204],
    );
  }, WITHIN_MS);
});

test('while a secret is rotated both sign; afterwards only the new one', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver();
  const { endpoint, secret } = await add(world, receiver);
  const rotation = await world.key.post<Added>(`${PATH}/${endpoint.id}/rotate-secret`, {
    overlapSeconds: 60,
  });
  const { secret: fresh } = rotation.must(201);
  const genuine = async (nth: number) => {
    await order(world.key, world.place);
    await eventually(async () => assert.equal(receiver.received.length, nth), WITHIN_MS);
    const { headers, body } = receiver.received[nth - 1]!;
    return [secret, fresh].map((one) => isGenuine(one, headers, body, service.clock.now()));
  };
  assert.deepEqual(await genuine(1), [true, true]);
  service.clock.moveBy(61_000);
  assert.deepEqual(await genuine(2), [false, true]);
});

test('failed deliveries are retried, and an ordered endpoint receives events in order', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver((nth) => [500, 302, 204][nth - 1] ?? 204);
  await add(world, receiver, { ordered: true });
  for (let n = 0; n < 4; n++) await order(world.key, world.place);
  // Several are taken at once; what is behind one that fails is given back, and counts as no try.
  await eventually(async () => {
    const [row] = await service.database.sql<{ tries: number[] }>(
      `select array_agg(tries order by event_sequence) as tries from webhook_deliveries
       where tenant_id = $1 and status = 'PENDING' and leased_until is null`,
      [world.tenantId],
    );
    assert.deepEqual(row!.tries, [1, 0, 0, 0]);
  }, WITHIN_MS);
  for (const tries of [1, 2]) {
    await eventually(async () => assert.equal(receiver.received.length, tries), WITHIN_MS);
    await eventually(async () => {
      const waiting = await service.database.sql(
        "select 1 from webhook_deliveries where status = 'PENDING' and leased_until is not null and tenant_id = $1",
        [world.tenantId],
      );
      assert.equal(waiting.length, 0);
    }, WITHIN_MS);
    service.clock.moveBy(10 * 60_000);
  }
  await eventually(async () => assert.equal(receiver.received.length, 6), WITHIN_MS);
  const sequences = receiver.received.map(({ event }) => event.sequence);
  assert.deepEqual(
    sequences,
    [...sequences].sort((a, b) => a - b),
  );
  assert.equal(new Set(receiver.received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size, 1);
});

test('an endpoint that returns 410 is disabled at once, one that fails for five days as well, with an event', async () => {
  const world = await makeWorld(service);
  const gone = await startReceiver(() => 410);
  const failing = await startReceiver(() => 503);
  const endpoints = [await add(world, gone), await add(world, failing)];
  await order(world.key, world.place);
  const state = async (id: string) =>
    (
      await world.key.get<{ status: string; disabledReason: string; failingSince: string }>(`${PATH}/${id}`)
    ).must(200);
  await eventually(
    async () => assert.equal((await state(endpoints[0]!.endpoint.id)).disabledReason, 'GONE'),
    WITHIN_MS,
  );
  await eventually(async () => assert.ok((await state(endpoints[1]!.endpoint.id)).failingSince), WITHIN_MS);
  service.clock.moveBy(5 * DAY_MS + 1);
  await eventually(
    async () => assert.equal((await state(endpoints[1]!.endpoint.id)).disabledReason, 'FAILING'),
    WITHIN_MS,
  );
  const told = await service.database.sql<{ reason: string }>(
    "select data->>'reason' as reason from events where tenant_id = $1 and type = 'webhook_endpoint.disabled' order by sequence",
    [world.tenantId],
  );
  assert.deepEqual(
    told.map(({ reason }) => reason),
    ['GONE', 'FAILING'],
  );
});

test('an endpoint gets only events that its creator may read', async () => {
  const world = await makeWorld(service);
  const key = await issueKey(service, world.tenantId, { scopes: ['write:webhooks', 'read:menu'] });
  const request = { url: 'http://127.0.0.1:9/', eventTypes: ['menu.*'] };
  (await key.post(PATH, request)).must(201);
  (await key.post(PATH, { ...request, eventTypes: ['*'] })).refused(403, 'FORBIDDEN');
  const unknown = await key.post(PATH, { ...request, eventTypes: ['menus.*', 'menu.burnt'] });
  assert.deepEqual(unknown.fields(), ['body /eventTypes/0 known', 'body /eventTypes/1 known']);
});
