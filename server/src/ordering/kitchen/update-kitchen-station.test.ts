import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Station } from '../../../test/harness/kitchen.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import type { World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { updateKitchenStation } from './update-kitchen-station.ts';

proves(updateKitchenStation, () => {
  let world: World;
  let stations: string;
  before(async () => {
    world = await freshTenant();
    stations = `${world.place.path}/kitchen/stations`;
  });
  const makeStation = async (body: object = {}) =>
    (await world.key.post<Station>(stations, { name: 'Grill', ...body })).must(201);

  test('200 changes what is given, clears what is null, and leaves the rest', async () => {
    const made = await makeStation({ printer: 'p-1', screen: 's-1' });
    const path = `${stations}/${made.guid}`;
    const changed = (
      await world.key.patch<Station>(path, { printer: null, expediter: true, version: 1 })
    ).must(200);
    const { updatedAt } = changed;
    assert.deepEqual(changed, { ...made, printer: null, expediter: true, version: 2, updatedAt });
    assert.deepEqual((await world.key.get(path)).must(200), changed);
  });

  test('400 for an empty name', async () => {
    const { guid } = await makeStation();
    assert.deepEqual((await world.key.patch(`${stations}/${guid}`, { name: ' ' })).fields(), [
      'body /name pattern',
    ]);
  });

  test('404 for a station that is not there, or was deleted', async () => {
    const { guid } = await makeStation();
    (await world.key.delete(`${stations}/${guid}`)).must(200);
    for (const gone of [guid, newGuid()])
      (await world.key.patch(`${stations}/${gone}`, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when its externalId or being the default is taken, until the other is deleted', async () => {
    const one = await makeStation({ externalId: 'once', isDefault: true });
    const two = await makeStation();
    for (const body of [{ externalId: 'once' }, { isDefault: true }]) {
      const taking = await world.key.patch(`${stations}/${two.guid}`, body);
      assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid: one.guid });
    }
    (await world.key.delete(`${stations}/${one.guid}`)).must(200);
    (await world.key.patch(`${stations}/${two.guid}`, { isDefault: true })).must(200);
  });

  test('409 to all but one of five who saw the same version', async () => {
    const { guid } = await makeStation();
    const replies = await together(5, (n) =>
      world.key.patch(`${stations}/${guid}`, { name: `S${n}`, version: 1 }),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });
});
