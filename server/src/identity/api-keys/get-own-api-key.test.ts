import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type KeyTenant, strangerTo } from '../../../test/harness/api-keys.ts';
import { proves } from '../../../test/harness/proves.ts';
import { getOwnApiKey } from './get-own-api-key.ts';

proves(getOwnApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('own');
  });

  test('200 with enough to recognize it by, and without the key', async () => {
    const { apiKey, key } = await world.newKey();
    const reply = await world.by.get(world.pathOf(apiKey.id));
    assert.deepEqual(reply.must(200), apiKey);
    assert.equal(apiKey.hint, `${key!.slice(0, 8)}…${key!.slice(-4)}`);
    assert.ok(!reply.text.includes(key!));
  });

  test('404 to the owner of another tenant, and for a key that there is not', async () => {
    const { apiKey } = await world.newKey();
    const stranger = await strangerTo(world);
    for (const [who, id] of [
      [stranger, apiKey.id],
      [world.by, world.place.guid],
    ] as const)
      (await who.get(world.pathOf(id))).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });
});
