import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type KeyTenant } from '../../../test/harness/api-keys.ts';
import { proves } from '../../../test/harness/proves.ts';
import { getApiKey } from './get-api-key.ts';

proves(getApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('operators');
  });

  test('200 with enough to recognize it by, and without the key', async () => {
    const { apiKey, key } = await world.newKey();
    const reply = await world.by.get(world.pathOf(apiKey.id));
    assert.deepEqual(reply.must(200), apiKey);
    assert.equal(apiKey.hint, `${key!.slice(0, 8)}…${key!.slice(-4)}`);
    assert.ok(!reply.text.includes(key!));
  });

  test('404 within another tenant, and for a key that there is not', async () => {
    const { apiKey } = await world.newKey();
    const { tenantId } = await freshKeys('operators');
    const elsewhere = world.pathOf(apiKey.id).replace(world.tenantId, tenantId);
    for (const path of [elsewhere, world.pathOf(world.place.guid)])
      (await world.by.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });
});
