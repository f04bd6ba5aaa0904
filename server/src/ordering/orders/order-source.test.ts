import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Client } from '../../../test/harness/http.ts';
import { freshTenant } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { issueKey, type Order, soup } from '../../../test/harness/world.ts';

/** A restaurant that approves what comes from the web, and a way to order there. */
async function shop() {
  const world = await freshTenant();
  const { place, key, target, tenantId } = world;
  (await key.patch(place.path, { approvalSources: ['ONLINE'] })).must(200);
  const take = (caller: Client, source?: string, path = '/orders') =>
    caller.post<Order>(`${place.path}${path}`, soup(place, source === undefined ? {} : { source }));
  const keyOf = (...sources: string[]) =>
    issueKey(target, tenantId, { scopes: ['write:orders', 'read:orders'], sources });
  return { ...world, take, keyOf };
}

test('an order comes from where its key does, whatever its body says', async () => {
  const { take, keyOf } = await shop();
  const web = await keyOf('ONLINE', 'KIOSK');
  const made = (await take(web)).must(201);
  assert.deepEqual([made.source, made.approvalStatus], ['ONLINE', 'NEEDS_APPROVAL']);
  assert.equal((await take(web, 'KIOSK')).must(201).source, 'KIOSK');
  for (const path of ['/orders', '/orders/preview']) {
    const { details } = (await take(web, 'POS', path)).refused(403, 'FORBIDDEN');
    assert.deepEqual(details, { reason: 'SOURCE_NOT_ALLOWED', allowed: ['ONLINE', 'KIOSK'] });
  }
});

test('a key that says nothing is API, and one that is changed counts from then on', async () => {
  const { take, target, tenantId } = await shop();
  const body = { tenantId, name: 'Plain', scopes: ['write:orders'] };
  const issued = await target.operator.post<{ apiKey: { id: string; sources: string[] } }>(
    '/api/v1/admin/api-keys',
    body,
  );
  assert.deepEqual(issued.must(201).apiKey.sources, ['API']);
  const web = await issueKey(target, tenantId, { sources: ['ONLINE'] });
  (
    await target.operator.patch(`/api/v1/admin/api-keys/${web.id}?tenantId=${tenantId}`, { sources: ['APP'] })
  ).must(200);
  await eventually(async () => assert.equal((await take(web)).must(201).source, 'APP'));
  (await take(web, 'ONLINE')).refused(403, 'FORBIDDEN');
});

test('whoever works at a till takes orders as POS, and says nothing else', async () => {
  const world = await shop();
  const { pin } = await hireStaff(world);
  const person = await signInAt(world, await pairTill(world), { pin });
  assert.equal((await world.take(person)).must(201).source, 'POS');
  (await world.take(person, 'ONLINE')).refused(403, 'FORBIDDEN');
});
