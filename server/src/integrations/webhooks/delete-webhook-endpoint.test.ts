import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

proves(deleteWebhookEndpoint, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('200 and it is gone, with what waited for it', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const path = `${ENDPOINTS}/${endpoint.id}`;
    (await world.key.post(`${path}/test`, undefined)).must(201);
    const gone = (await world.key.delete<typeof endpoint>(path)).must(200);
    assert.deepEqual([gone.id, gone.status], [endpoint.id, 'DISABLED']);
    (await world.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
    const waiting = await world.target.database.sql(
      "select 1 from webhook_deliveries where endpoint_id = $1 and status = 'PENDING'",
      [endpoint.id],
    );
    assert.deepEqual(waiting, []);
    assert.equal((await eventsAbout(world, endpoint.id)).at(-1), 'webhook_endpoint.deleted');
  });

  test('409 for a version that is not the current one', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const path = `${ENDPOINTS}/${endpoint.id}`;
    const stale = await world.key.delete(path, { 'if-match': '"2"' });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    (await world.key.get(path)).must(200);
  });
});
