import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type KeyTenant, strangerTo } from '../../../test/harness/api-keys.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import type { ApiKey } from '../../../test/harness/world.ts';
import { revokeOwnApiKey } from './revoke-own-api-key.ts';

proves(revokeOwnApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('own');
  });

  test('200 and the key works no more; again it changes nothing', async () => {
    const { apiKey, key } = await world.newKey();
    (await world.use(key!)).must(200);
    const revoked = (await world.by.delete<ApiKey>(world.pathOf(apiKey.id))).must(200);
    assert.notEqual(revoked.revokedAt, null);
    (await refusedOnceHeard(() => world.use(key!))).refused(401, 'UNAUTHORIZED');
    assert.equal((await world.by.delete<ApiKey>(world.pathOf(apiKey.id))).must(200).version, revoked.version);
    assert.equal((await world.read(apiKey.id)).revokedAt, revoked.revokedAt);
    assert.deepEqual(await eventsAbout(world, apiKey.id), ['api_key.created', 'api_key.revoked']);
    assert.deepEqual(await world.auditOf(apiKey.id), ['api_key.issued', 'api_key.revoked']);
  });

  test('404 to the owner of another tenant, and for a key that there is not', async () => {
    const { apiKey } = await world.newKey();
    const stranger = await strangerTo(world);
    for (const [who, id] of [
      [stranger, apiKey.id],
      [world.by, world.place.guid],
    ] as const)
      (await who.delete(world.pathOf(id))).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });
});
