import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshKeys } from '../../../test/harness/api-keys.ts';
import { addDevice } from '../../../test/harness/devices.ts';
import { proves } from '../../../test/harness/proves.ts';
import { issueKey } from '../../../test/harness/world.ts';
import type { Made } from '../accounts/index.ts';
import { listMadeByApiKey } from './list-made-by-api-key.ts';

proves(listMadeByApiKey, () => {
  test('200 with a device whose code it made, for operators', async () => {
    const world = await freshKeys('operators');
    const key = await issueKey(world.target, world.tenantId);
    const { guid } = await addDevice({ ...world, key });
    const { items } = (await world.by.get<{ items: Made[] }>(world.pathOf(key.id, '/made'))).must(200);
    assert.deepEqual(
      items.map((one) => [one.kind, one.guid]),
      [['DEVICE', guid]],
    );
    (await world.owner.get(world.pathOf(key.id, '/made'))).refused(403, 'FORBIDDEN');
  });

  test('404 for a key that there is not', async () => {
    const world = await freshKeys('operators');
    (await world.by.get(world.pathOf(world.place.guid, '/made'))).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
