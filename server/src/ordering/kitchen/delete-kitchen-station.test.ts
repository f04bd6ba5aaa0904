import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Station } from '../../../test/harness/kitchen.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page, World } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { deleteKitchenStation } from './delete-kitchen-station.ts';

proves(deleteKitchenStation, () => {
  let world: World;
  let stations: string;
  before(async () => {
    world = await freshTenant();
    stations = `${world.place.path}/kitchen/stations`;
  });

  test('200 takes it out of the list, and its externalId is free again', async () => {
    const body = { name: 'Grill', externalId: 's-1' };
    const made = (await world.key.post<Station>(stations, body)).must(201);
    const path = `${stations}/${made.guid}`;
    (await world.key.delete(path, { 'if-match': '"1"' })).must(200);
    (await world.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual((await world.key.get<Page<Station>>(stations)).must(200).items, []);
    (await world.key.post(stations, body)).must(201);
  });

  test('404 when it is gone already, or never was', async () => {
    const { guid } = (await world.key.post<Station>(stations, { name: 'Grill' })).must(201);
    (await world.key.delete(`${stations}/${guid}`)).must(200);
    for (const gone of [guid, newGuid()])
      (await world.key.delete(`${stations}/${gone}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when it was changed since it was seen', async () => {
    const { guid } = (await world.key.post<Station>(stations, { name: 'Grill' })).must(201);
    const path = `${stations}/${guid}`;
    (await world.key.patch(path, { name: 'Bar' })).must(200);
    const stale = await world.key.delete(path, { 'if-match': '"1"' });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    (await world.key.get(path)).must(200);
  });
});
