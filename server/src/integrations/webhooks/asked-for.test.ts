import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  addEndpoint,
  deliveriesOf,
  ENDPOINTS,
  type WebhookDelivery,
} from '../../../test/harness/webhooks.ts';
import { issueKey, makeWorld, openPlace, order, type Page, type World } from '../../../test/harness/world.ts';
import { routes } from '../../main/app.ts';
import { subjectOf } from '../../main/event-resources.ts';
import { EVENT_TYPES, scopeOfEvent } from '../../records/events/index.ts';
import { forgetDeliveries } from './forget-deliveries.ts';

/** Requested deliveries: tests, resends and replays; and how deliveries are read. */

const DAY_MS = 86_400_000;
let service: TestService;
before(async () => {
  service = await startTestService();
});

const get = async ({ key }: World, id: string): Promise<WebhookDelivery> =>
  (await key.get<WebhookDelivery>(`/api/v1/webhooks/deliveries/${id}`)).must(200);

test('a test event reaches the endpoint that is tested and no other, and its delivery says what was answered', async () => {
  const world = await makeWorld(service);
  const [tested, other] = [
    await startReceiver(() => ({ status: 200, body: 'got it' })),
    await startReceiver(),
  ];
  const { endpoint } = await addEndpoint(world, tested);
  await addEndpoint(world, other, { eventTypes: ['*'] });
  const made = (await world.key.post<WebhookDelivery>(`${ENDPOINTS}/${endpoint.id}/test`, undefined)).must(
    201,
  );
  assert.deepEqual(
    [made.origin, made.status, made.eventType],
    ['TEST', 'PENDING', 'webhook_endpoint.tested'],
  );
  await eventually(async () => {
    const { status, attempts } = await get(world, made.id);
    assert.equal(status, 'DELIVERED');
    assert.deepEqual(
      attempts.map((one) => [one.number, one.status, one.answer, one.error]),
      [[1, 200, 'got it', null]],
    );
  });
  assert.equal(tested.received[0]!.event.data.id, endpoint.id);
  assert.equal(tested.received[0]!.headers['webhook-id'], made.eventId);
  // A later event has arrived, so the test event would have, too.
  await order(world.key, world.place);
  await eventually(async () => assert.ok(other.received.some(({ event }) => event.type === 'order.created')));
  assert.ok(!other.received.some(({ event }) => event.type === 'webhook_endpoint.tested'));
  await world.key.patch(`${ENDPOINTS}/${endpoint.id}`, { status: 'DISABLED' });
  const refused = await world.key.post(`${ENDPOINTS}/${endpoint.id}/test`, undefined);
  assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, {
    state: 'DISABLED',
    allowed: ['ENABLED'],
  });
});

test('a full payload carries the resource as a GET of it answers, a thin one does not', async () => {
  const world = await makeWorld(service);
  const [full, thin] = [await startReceiver(), await startReceiver()];
  await addEndpoint(world, full, { payload: 'FULL', eventTypes: ['order.*', 'restaurant.*', 'api_key.*'] });
  await addEndpoint(world, thin);
  const made = await order(world.key, world.place);
  await world.key.patch(world.place.path, { name: 'Renamed' });
  await issueKey(service, world.tenantId);
  await eventually(async () => assert.deepEqual([full.received.length, thin.received.length], [3, 1]));
  const resourceOf = (type: string) => full.received.find(({ event }) => event.type === type)!.event.resource;
  const { guid } = made;
  assert.deepEqual(
    resourceOf('order.created'),
    (await world.key.get(`${world.place.path}/orders/${guid}`)).must(200),
  );
  assert.equal(resourceOf('restaurant.updated')?.name, 'Renamed');
  assert.equal(resourceOf('api_key.created'), null);
  assert.ok(!('resource' in thin.received[0]!.event));
});

test('a full payload reveals no more than its event: the scopes are the same', () => {
  for (const type of EVENT_TYPES) {
    const lead = subjectOf(type);
    if (!lead) continue;
    const route = routes.find(({ operationId }) => operationId === lead.operationId)!;
    assert.equal((route.access as { scope: string }).scope, scopeOfEvent(type), type);
    assert.ok(route.path.includes(`{${lead.parameter}}`), type);
  }
});

test('dead deliveries are listed, can be read with their attempts, and are resent under the same id', async () => {
  const world = await makeWorld(service);
  let status = 500;
  const receiver = await startReceiver(() => status);
  const added = await addEndpoint(world, receiver);
  await order(world.key, world.place);
  // 8 tries: each pause is jumped over, the last and longest of up to 17.2 hours too.
  for (let nth = 1; nth <= 8; nth++) {
    await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, nth));
    service.clock.moveBy((nth < 7 ? 9 : 18) * 3_600_000);
  }
  const dead = async () =>
    (await world.key.get<Page<WebhookDelivery>>('/api/v1/webhooks/dead-letters')).must(200).items;
  const [letter, ...more] = await dead();
  assert.deepEqual([letter?.status, letter?.tries, more.length], ['DEAD', 8, 0]);
  const other = `/api/v1/webhooks/dead-letters?endpointId=${world.place.guid}`;
  assert.deepEqual((await world.key.get<Page<WebhookDelivery>>(other)).must(200).items, []);
  const reader = await issueKey(service, world.tenantId, { restaurantGuids: [world.place.guid] });
  assert.deepEqual(
    (await reader.get<Page<WebhookDelivery>>('/api/v1/webhooks/dead-letters')).must(200).items,
    [],
  );
  (await reader.get(`/api/v1/webhooks/deliveries/${letter!.id}`)).refused(404, 'RESOURCE_NOT_FOUND');

  status = 204;
  const path = `/api/v1/webhooks/deliveries/${letter!.id}/resend`;
  const again = (await world.key.post<WebhookDelivery>(path, undefined)).must(201);
  assert.deepEqual([again.origin, again.eventId], ['RESEND', letter!.eventId]);
  await eventually(async () => assert.equal((await get(world, again.id)).status, 'DELIVERED'));
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal((await get(world, letter!.id)).status, 'DEAD');
});

test('resending a pending delivery retries it at once, and creates no second one', async () => {
  const world = await makeWorld(service);
  let status = 503;
  const receiver = await startReceiver(() => status);
  const added = await addEndpoint(world, receiver);
  await order(world.key, world.place);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, 1));
  // Two minutes to the next but one.
  service.clock.moveBy(10_000);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, 2));
  status = 204;
  const [waiting] = await deliveriesOf(world, added, '&status=PENDING');
  const path = `/api/v1/webhooks/deliveries/${waiting!.id}/resend`;
  assert.equal((await world.key.post<WebhookDelivery>(path, undefined)).must(201).id, waiting!.id);
  await eventually(async () => assert.equal((await get(world, waiting!.id)).status, 'DELIVERED'));
  assert.equal((await deliveriesOf(world, added)).length, 1);
});

test('after an outage a replay sends the missed events once, within the endpoint’s filters; ALL sends everything', async () => {
  const world = await makeWorld(service);
  const other = await openPlace(world.key);
  const receiver = await startReceiver();
  const added = await addEndpoint(world, receiver, { restaurantGuids: [world.place.guid], ordered: true });
  const path = `${ENDPOINTS}/${added.endpoint.id}`;
  const first = await order(world.key, world.place);
  await eventually(async () => assert.equal(receiver.received.length, 1));
  (await world.key.patch(path, { status: 'DISABLED' })).must(200);
  const missed = [await order(world.key, world.place), await order(world.key, world.place)];
  await order(world.key, other);
  await world.key.patch(world.place.path, { name: 'Not an order' });
  (await world.key.post(`${path}/replay`, {})).refused(409, 'INVALID_STATE');
  (await world.key.patch(path, { status: 'ENABLED' })).must(200);

  const replay = async (body: object) =>
    (
      await world.key.post<{ deliveries: number; lastSequence: number; complete: boolean }>(
        `${path}/replay`,
        body,
      )
    ).must(201);
  const narrow = await replay({ eventTypes: ['order.closed'] });
  assert.equal(narrow.deliveries, 0);
  // Until they are dispatched, events are not the replay's: then again.
  await eventually(async () => {
    await replay({});
    assert.deepEqual(
      receiver.received.map(({ event }) => event.data.guid),
      [first, ...missed].map(({ guid }) => guid),
    );
  });
  assert.equal((await replay({})).deliveries, 0, 'nothing is missing now');
  // What has arrived and is not recorded yet is hurried, not made again.
  await eventually(async () => assert.deepEqual(await deliveriesOf(world, added, '&status=PENDING'), []));
  const tomorrow = new Date(service.clock.now() + DAY_MS).toISOString();
  assert.equal((await replay({ mode: 'ALL', from: tomorrow })).deliveries, 0);
  const { sequence } = receiver.received[1]!.event;
  assert.equal((await replay({ mode: 'ALL', after: sequence })).deliveries, 1);
  await eventually(async () => assert.equal(receiver.received.length, 4));
  assert.equal(receiver.received[3]!.event.id, receiver.received[2]!.event.id);
  const unknown = await world.key.post(`${path}/replay`, { eventTypes: ['order.burnt'] });
  assert.deepEqual(unknown.fields(), ['body /eventTypes/0 known']);
});

test('the owners get one mail about an endpoint that was disabled for failing', async () => {
  const world = await makeWorld(service, { name: 'Cantina' });
  const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const manager = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
  const receiver = await startReceiver(() => 503);
  const added = await addEndpoint(world, receiver);
  await order(world.key, world.place);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, 1));
  service.clock.moveBy(5 * DAY_MS + 1);
  const [mail, ...more] = await service.mailbox.to(owner.email);
  assert.match(mail!.subject.replaceAll('\u2060', ''), /^Webhooks to 127\.0\.0\.1:\d+ have stopped$/);
  assert.match(mail!.text, /Cantina/);
  assert.match(mail!.text, /five days/);
  assert.equal(more.length, 0);
  await eventually(async () => {
    const due = await service.database.sql('select 1 from webhook_endpoints where notice_due');
    assert.equal(due.length, 0);
  });
  assert.ok(!service.mailbox.all().some(({ envelope }) => envelope.to.includes(manager.email)));
});

test('a deleted endpoint gets nothing more, and its pending deliveries are dead', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver(() => 500);
  const added = await addEndpoint(world, receiver);
  await order(world.key, world.place);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.attempts.length, 1));
  (await world.key.delete(`${ENDPOINTS}/${added.endpoint.id}`)).must(200);
  const left = await service.database.sql(
    "select 1 from webhook_deliveries where tenant_id = $1 and status = 'PENDING'",
    [world.tenantId],
  );
  assert.equal(left.length, 0);
});

test('a tenant has at most 100 endpoints, also when several are added at once', async () => {
  const world = await makeWorld(service);
  const body = { url: 'http://127.0.0.1:9/', eventTypes: ['order.*'] };
  const { endpoint } = await addEndpoint(world, body);
  await service.database.sql(
    `insert into webhook_endpoints (tenant_id, id, url, description, event_types, restaurant_guids, ordered, concurrency,
       secret, headers, status, since_sequence, created_at, updated_at)
     select tenant_id, gen_random_uuid(), url, description, event_types, restaurant_guids, ordered, concurrency,
       secret, headers, status, since_sequence, created_at, updated_at
     from webhook_endpoints, generate_series(1, 96) where id = $1`,
    [endpoint.id],
  );
  const added = await Promise.all(Array.from({ length: 6 }, () => world.key.post(ENDPOINTS, body)));
  const refused = added.filter(({ status }) => status !== 201);
  assert.equal(refused.length, 3);
  for (const reply of refused)
    assert.deepEqual(reply.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 100 });
});

test('deliveries and their attempts expire with events; a clock that runs ahead deletes none', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver();
  const added = await addEndpoint(world, receiver);
  await order(world.key, world.place);
  await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.status, 'DELIVERED'));
  const { sql } = service.database;
  const left = async () =>
    (
      await sql<{ n: number }>(
        `select (select count(*) from webhook_deliveries where tenant_id = $1)::int
          + (select count(*) from webhook_attempts where tenant_id = $1)::int as n`,
        [world.tenantId],
      )
    )[0]!.n;
  const keeping = (eventRetentionDays: number) => ({
    ...service.deps,
    config: { ...service.deps.config, eventRetentionDays },
  });
  const age = (days: number) =>
    sql(`update webhook_deliveries set created_at = now() - $2 * interval '1 day' where tenant_id = $1`, [
      world.tenantId,
      days,
    ]);
  await age(9);
  service.clock.moveBy(365 * DAY_MS);
  await forgetDeliveries.run(keeping(10));
  service.clock.moveBy(-365 * DAY_MS);
  await forgetDeliveries.run(keeping(10));
  assert.equal(await left(), 2);
  await age(10.1);
  await forgetDeliveries.run(keeping(11));
  assert.equal(await left(), 2);
  await forgetDeliveries.run(keeping(10));
  assert.equal(await left(), 0);
});
