import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
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
    const { sql } = world.target.database;
    const waiting = (more = '') =>
      sql(`select 1 from webhook_deliveries where endpoint_id = $1 and status = 'PENDING' ${more}`, [
        endpoint.id,
      ]);
    // Until its first try has failed somebody may hold it, and the deletion waits for nobody.
    await eventually(async () =>
      assert.equal((await waiting('and failures > 0 and leased_until is null')).length, 1),
    );
    const gone = (await world.key.delete<typeof endpoint>(path)).must(200);
    assert.deepEqual([gone.id, gone.status], [endpoint.id, 'DISABLED']);
    (await world.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await waiting(), []);
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
