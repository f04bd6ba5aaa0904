import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type FreshTenant, freshTenant } from '../../../test/harness/proves.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { type AddedEndpoint, addEndpoint, deliveriesOf, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { issueKey, openPlace, order, type TestKey } from '../../../test/harness/world.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

describe('a key that writes webhooks and reads no orders, at an endpoint for orders', () => {
  let world: FreshTenant;
  let added: AddedEndpoint;
  let path: string;
  let narrow: TestKey;
  before(async () => {
    world = await freshTenant();
    added = await addEndpoint(world, NOWHERE);
    path = `${ENDPOINTS}/${added.endpoint.id}`;
    narrow = await issueKey(world.target, world.tenantId, { scopes: ['read:webhooks', 'write:webhooks'] });
  });

  for (const action of ['rotate-secret', 'replay', 'test'])
    test(`does not ${action}`, async () => {
      (await narrow.post(`${path}/${action}`, {})).refused(403, 'FORBIDDEN');
    });

  test('does not send a delivery again', async () => {
    await order(world.key, world.place);
    const { id } = await eventually(async () => {
      const [delivery] = await deliveriesOf(world, added);
      assert.ok(delivery);
      return delivery;
    });
    (await narrow.post(`/api/v1/webhooks/deliveries/${id}/resend`, undefined)).refused(403, 'FORBIDDEN');
  });

  for (const change of [
    { url: 'http://127.0.0.1:9/mine' },
    { eventTypes: ['webhook_endpoint.*'], url: 'http://127.0.0.1:9/mine', payload: 'FULL' },
    { eventTypes: ['webhook_endpoint.*'] },
    { status: 'DISABLED' },
  ])
    test(`does not change it to ${Object.keys(change)}`, async () => {
      (await narrow.patch(path, change)).refused(403, 'FORBIDDEN');
    });

  test('ends it, which tells it nothing', async () => {
    (await narrow.delete(path)).must(200);
  });
});

describe('deliveries of before its owner gave an endpoint a smaller filter', () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const resend = (key: TestKey, id: string) =>
    key.post(`/api/v1/webhooks/deliveries/${id}/resend`, undefined);
  const deliveryOf = (added: AddedEndpoint) =>
    eventually(async () => {
      const [delivery] = await deliveriesOf(world, added);
      assert.ok(delivery);
      return delivery;
    });

  for (const [state, receiver] of [
    ['waits', async () => NOWHERE],
    ['has arrived', () => startReceiver()],
  ] as const)
    test(`one that ${state} is sent again by nobody who may not read its event`, async () => {
      const added = await addEndpoint(world, await receiver());
      await order(world.key, world.place);
      const { id } = await deliveryOf(added);
      const scopes = ['read:webhooks', 'write:webhooks'] as const;
      const narrow = await issueKey(world.target, world.tenantId, { scopes: [...scopes] });
      const path = `${ENDPOINTS}/${added.endpoint.id}`;
      (await world.key.patch(path, { eventTypes: ['webhook_endpoint.*'] })).must(200);
      const { details } = (await resend(narrow, id)).refused(403, 'FORBIDDEN');
      assert.deepEqual(details?.scopes, ['read:orders']);
      (await resend(world.key, id)).must(201);
    });

  test('one that waits goes to no other address and is signed with no other secret by them', async () => {
    const added = await addEndpoint(world, NOWHERE);
    await order(world.key, world.place);
    await deliveryOf(added);
    const scopes = ['read:webhooks', 'write:webhooks'] as const;
    const narrow = await issueKey(world.target, world.tenantId, { scopes: [...scopes] });
    const path = `${ENDPOINTS}/${added.endpoint.id}`;
    (await world.key.patch(path, { eventTypes: ['webhook_endpoint.*'] })).must(200);
    (await narrow.patch(path, { url: 'http://127.0.0.1:9/mine' })).refused(403, 'FORBIDDEN');
    (await narrow.post(`${path}/rotate-secret`, {})).refused(403, 'FORBIDDEN');
    const other = await openPlace(world.key);
    const there = await issueKey(world.target, world.tenantId, { restaurantGuids: [other.guid] });
    (await world.key.patch(path, { eventTypes: ['*'], restaurantGuids: [other.guid] })).must(200);
    (await there.patch(path, { url: 'http://127.0.0.1:9/mine' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('nor by who does not reach its restaurant', async () => {
    const added = await addEndpoint(world, NOWHERE);
    await order(world.key, world.place);
    const { id } = await deliveryOf(added);
    const other = await openPlace(world.key);
    const there = await issueKey(world.target, world.tenantId, { restaurantGuids: [other.guid] });
    const path = `${ENDPOINTS}/${added.endpoint.id}`;
    (await world.key.patch(path, { restaurantGuids: [other.guid] })).must(200);
    (await resend(there, id)).refused(404, 'RESOURCE_NOT_FOUND');
    const tested = (await there.post<{ id: string }>(`${path}/test`, undefined)).must(201);
    (await resend(there, tested.id)).must(201);
  });
});
