import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { type AddedEndpoint, addEndpoint, deliveriesOf, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';
import { createSealer } from '../../platform/crypto/seal.ts';

/** What an endpoint's secret is to a service whose own secret has changed since. */

let service: TestService;
before(async () => {
  service = await startTestService();
});

async function spoil(world: World, { endpoint }: AddedEndpoint, column: 'secret' | 'headers'): Promise<void> {
  const sealed = createSealer('another secret of the installation').seal('webhooks', endpoint.id, '{}');
  await service.database.sql(`update webhook_endpoints set ${column} = $3 where tenant_id = $1 and id = $2`, [
    world.tenantId,
    endpoint.id,
    sealed,
  ]);
}

const shown = async ({ key }: World, { endpoint }: AddedEndpoint) =>
  (await key.get<AddedEndpoint['endpoint']>(`${ENDPOINTS}/${endpoint.id}`)).must(200);

for (const [column, problem] of [
  ['secret', 'SECRET_UNREADABLE'],
  ['headers', 'HEADERS_UNREADABLE'],
] as const) {
  test(`deliveries to an endpoint whose ${column} cannot be read are dead at once, with the reason`, async () => {
    const world = await makeWorld(service);
    const receiver = await startReceiver();
    const added = await addEndpoint(world, receiver, {
      eventTypes: ['order.created'],
      headers: { 'x-own': 'mine' },
    });
    assert.equal((await shown(world, added)).problem, null);
    await spoil(world, added, column);
    await order(world.key, world.place);
    await eventually(async () => assert.equal((await deliveriesOf(world, added))[0]?.status, 'DEAD'));
    const [dead] = await deliveriesOf(world, added);
    assert.deepEqual(
      dead!.attempts.map(({ status, error }) => [status, error]),
      [[null, 'the secret or the headers of the endpoint cannot be read']],
    );
    assert.equal(receiver.received.length, 0);
    assert.equal((await shown(world, added)).problem, problem);
  });
}

test('an endpoint whose secret cannot be read is listed, and works again after a rotation', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver();
  const added = await addEndpoint(world, receiver, { eventTypes: ['order.created'] });
  const path = `${ENDPOINTS}/${added.endpoint.id}`;
  await spoil(world, added, 'secret');
  const page = (await world.key.get<{ items: AddedEndpoint['endpoint'][] }>(ENDPOINTS)).must(200);
  assert.deepEqual(
    page.items.map((item) => item.problem),
    ['SECRET_UNREADABLE'],
  );
  const asked = { endpointId: added.endpoint.id, body: '{}', headers: {} };
  const { details } = (await world.key.post('/api/v1/webhooks/verify', asked)).refused(409, 'INVALID_STATE');
  assert.deepEqual(details, { reason: 'SECRET_UNREADABLE' });
  (await world.key.post(`${path}/rotate-secret`, {})).must(201);
  assert.equal((await shown(world, added)).problem, null);
  await order(world.key, world.place);
  await eventually(async () => assert.equal(receiver.received.length, 1));
});

test('an endpoint whose headers cannot be read can be changed, and works again with new ones', async () => {
  const world = await makeWorld(service);
  const receiver = await startReceiver();
  const added = await addEndpoint(world, receiver, { eventTypes: ['order.created'] });
  const path = `${ENDPOINTS}/${added.endpoint.id}`;
  await spoil(world, added, 'headers');
  const patch = async (body: object) =>
    (await world.key.patch<AddedEndpoint['endpoint']>(path, body)).must(200);
  assert.equal((await patch({ description: 'Ours' })).problem, 'HEADERS_UNREADABLE');
  const mended = await patch({ headers: { 'x-own': 'mine' } });
  assert.deepEqual([mended.problem, mended.headerNames], [null, ['x-own']]);
  await order(world.key, world.place);
  await eventually(async () => assert.equal(receiver.received.length, 1));
  assert.equal(receiver.received[0]!.headers['x-own'], 'mine');
});
