import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { issueKey } from '../../../test/harness/world.ts';
import { createWebhookEndpoint } from './create-webhook-endpoint.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

proves(createWebhookEndpoint, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('201 with its secret, once, and the names of its headers', async () => {
    const { endpoint, secret } = await addEndpoint(world, NOWHERE, { headers: { 'x-own': 'mine' } });
    assert.match(secret, /^whsec_/);
    assert.deepEqual(
      [endpoint.status, endpoint.payload, endpoint.ordered, endpoint.concurrency, endpoint.version],
      ['ENABLED', 'THIN', false, 10, 1],
    );
    assert.deepEqual([endpoint.url, endpoint.eventTypes], [NOWHERE.url, ['order.*']]);
    const read = await world.key.get(`${ENDPOINTS}/${endpoint.id}`);
    assert.deepEqual(read.must(200), endpoint);
    assert.deepEqual(endpoint.headerNames, ['x-own']);
    assert.ok(!read.text.includes(secret) && !read.text.includes('mine'));
    assert.deepEqual(await eventsAbout(world, endpoint.id), ['webhook_endpoint.created']);
  });

  test('201 for a retry, without the secret', async () => {
    const headers = { 'idempotency-key': 'one endpoint' };
    const body = { ...NOWHERE, eventTypes: ['order.*'] };
    const first = (await world.key.post<{ endpoint: object }>(ENDPOINTS, body, headers)).must(201);
    const again = (await world.key.post(ENDPOINTS, body, headers)).must(201);
    assert.deepEqual(again, { endpoint: first.endpoint, secret: null });
  });

  test('400 names the fields that are wrong', async () => {
    const elsewhere = (await freshTenant()).place.guid;
    for (const [more, field] of [
      [{ url: 'ftp://example.com/' }, 'body /url url'],
      [{ url: 'http://user:secret@example.com/' }, 'body /url url'],
      [{ eventTypes: ['menus.*'] }, 'body /eventTypes/0 known'],
      [{ eventTypes: [] }, 'body /eventTypes minItems'],
      [{ headers: { host: 'x' } }, 'body /headers/host reserved'],
      [{ headers: { 'x own': 'x' } }, 'body /headers/x own unknown'],
      [{ headers: { 'x-own\r\nx-other': 'x' } }, 'body /headers/x-own\r\nx-other unknown'],
      [{ headers: { 'x-own': 'x\r\nx-other: y' } }, 'body /headers/x-own pattern'],
      [{ restaurantGuids: [elsewhere] }, 'body /restaurantGuids/0 known'],
    ] as const) {
      const body = { ...NOWHERE, eventTypes: ['order.*'], ...more };
      assert.deepEqual((await world.key.post(ENDPOINTS, body)).fields(), [field]);
    }
  });

  test('403 for events that the caller may not read', async () => {
    const { target, tenantId } = world;
    const key = await issueKey(target, tenantId, { scopes: ['write:webhooks', 'read:menu'] });
    (await key.post(ENDPOINTS, { ...NOWHERE, eventTypes: ['menu.*'] })).must(201);
    const { details } = (await key.post(ENDPOINTS, { ...NOWHERE, eventTypes: ['order.*'] })).refused(
      403,
      'FORBIDDEN',
    );
    assert.deepEqual(details, { scopes: ['read:orders'] });
  });
});
