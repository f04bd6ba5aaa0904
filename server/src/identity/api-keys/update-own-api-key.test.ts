import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type KeyTenant, strangerTo } from '../../../test/harness/api-keys.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import type { ApiKey } from '../../../test/harness/world.ts';
import { updateOwnApiKey } from './update-own-api-key.ts';

proves(updateOwnApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('own');
  });

  test('200 with what is changed, and the rest as it was', async () => {
    const { apiKey } = await world.newKey();
    const change = { name: 'Ledger', rateLimit: 50, allowedAddresses: ['203.0.113.0/24'] };
    const changed = (await world.by.patch<ApiKey>(world.pathOf(apiKey.id), change)).must(200);
    assert.deepEqual(changed, { ...apiKey, ...change, version: 2, updatedAt: changed.updatedAt });
    assert.deepEqual(await world.read(apiKey.id), changed);
    assert.deepEqual(await eventsAbout(world, apiKey.id), ['api_key.created', 'api_key.updated']);
    assert.deepEqual(await world.auditOf(apiKey.id), ['api_key.issued', 'api_key.updated']);
  });

  test('400 names the fields that are wrong: scopes and restaurants never change', async () => {
    const { apiKey } = await world.newKey();
    for (const [change, field] of [
      [{ rateLimit: 101 }, 'body /rateLimit maximum'],
      [{ scopes: ['read:orders'] }, 'body /scopes unknown'],
      [{ restaurantGuids: [] }, 'body /restaurantGuids unknown'],
      [{ allowedAddresses: ['10.0.0.0/33'] }, 'body /allowedAddresses/0 cidr'],
      [{ name: ' ' }, 'body /name pattern'],
    ] as const)
      assert.deepEqual((await world.by.patch(world.pathOf(apiKey.id), change)).fields(), [field]);
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });

  test('404 to the owner of another tenant, and for a key that there is not', async () => {
    const { apiKey } = await world.newKey();
    const stranger = await strangerTo(world);
    for (const [who, id] of [
      [stranger, apiKey.id],
      [world.by, world.place.guid],
    ] as const)
      (await who.patch(world.pathOf(id), { name: 'Mine' })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });

  test('409 once it is revoked, which leaves no line in the audit log', async () => {
    const { apiKey } = await world.newKey();
    (await world.by.delete(world.pathOf(apiKey.id))).must(200);
    const lines = await world.auditOf(apiKey.id);
    const late = await world.by.patch(world.pathOf(apiKey.id), { name: 'Too late' });
    assert.deepEqual(late.refused(409, 'INVALID_STATE').details, { state: 'REVOKED', allowed: [] });
    assert.deepEqual(await world.auditOf(apiKey.id), lines);
  });

  test('409 for a version that is not the current one', async () => {
    const { apiKey } = await world.newKey();
    const stale = await world.by.patch(world.pathOf(apiKey.id), { name: 'Late', version: 2 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
  });
});
