import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type FreshTenant, freshTenant } from '../../../test/harness/proves.ts';
import { type AddedEndpoint, addEndpoint, deliveriesOf, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { issueKey, order, type TestKey } from '../../../test/harness/world.ts';

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

  test('ends it, which tells it nothing', async () => {
    (await narrow.patch(path, { url: 'http://127.0.0.1:9/mine' })).refused(403, 'FORBIDDEN');
    (await narrow.delete(path)).must(200);
  });
});
