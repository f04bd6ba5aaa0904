import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Routing, Station } from '../../../test/harness/kitchen.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace, type World } from '../../../test/harness/world.ts';
import { replaceKitchenRouting } from './replace-kitchen-routing.ts';

proves(replaceKitchenRouting, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const makeStation = async (path: string) =>
    (await world.key.post<Station>(`${path}/kitchen/stations`, { name: 'Bar' })).must(201);

  test('200 replaces the rules whole, and counts their version', async () => {
    const { path } = await openPlace(world.key);
    const at = `${path}/kitchen/routing`;
    const { guid } = await makeStation(path);
    const empty = (await world.key.get<Routing>(at)).must(200);
    assert.deepEqual([empty.version, empty.rules], [0, []]);
    const rules = [{ diningOptions: ['TAKE_OUT'], stationGuids: [guid] }];
    const first = (await world.key.put<Routing>(at, { rules, version: 0 })).must(200);
    assert.deepEqual(first.rules, [
      {
        menuItemGuid: null,
        menuGroupGuid: null,
        diningOptions: ['TAKE_OUT'],
        stationGuids: [guid],
        priority: 0,
      },
    ]);
    const read = await world.key.get<Routing>(at);
    assert.deepEqual([read.must(200), String(read.headers.etag).slice(0, 3)], [first, '"1-']);
    const stale = await world.key.put(at, { rules: [], version: 0 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    assert.deepEqual((await world.key.put<Routing>(at, { rules: first.rules, version: 1 })).must(200), {
      ...first,
      version: 2,
    });
    assert.deepEqual((await world.key.put<Routing>(at, { rules: [] })).must(200).version, 3);
  });

  test('400 names each station that is not of its restaurant, and nothing changes', async () => {
    const { path } = world.place;
    const at = `${path}/kitchen/routing`;
    const foreign = await makeStation((await openPlace(world.key)).path);
    const [own, gone] = [await makeStation(path), await makeStation(path)];
    (await world.key.delete(`${path}/kitchen/stations/${gone.guid}`)).must(200);
    const before = (await world.key.get(at)).must(200);
    const refused = await world.key.put(at, {
      rules: [{ stationGuids: [own.guid, foreign.guid] }, { stationGuids: [gone.guid] }],
    });
    assert.deepEqual(refused.fields(), [
      'body /rules/0/stationGuids/1 known',
      'body /rules/1/stationGuids/0 known',
    ]);
    assert.deepEqual((await world.key.get(at)).must(200), before);
  });

  test('400 names each item and group that is not on the menu', async () => {
    const { path, item, menu } = await openPlace(world.key);
    const { guid } = await makeStation(path);
    const nothing = crypto.randomUUID();
    const rules = [
      { menuItemGuid: item('Soup').guid, menuGroupGuid: nothing, stationGuids: [guid] },
      { menuItemGuid: nothing, stationGuids: [guid] },
    ];
    const refused = await world.key.put(`${path}/kitchen/routing`, { rules });
    assert.deepEqual(refused.fields(), [
      'body /rules/0/menuGroupGuid known',
      'body /rules/1/menuItemGuid known',
    ]);
    const groups = menu.menus.flatMap((one) => one.groups);
    const known = groups.map((one) => ({ menuGroupGuid: one.guid, stationGuids: [guid] }));
    (await world.key.put(`${path}/kitchen/routing`, { rules: known })).must(200);
  });

  test('200 for a rule of before whose group, item and station are gone, beside a new one', async () => {
    const { path, item, menu } = await openPlace(world.key);
    const [bar, gone] = [await makeStation(path), await makeStation(path)];
    const [group] = menu.menus[0]!.groups;
    const rules = [
      { menuGroupGuid: group!.guid, stationGuids: [gone.guid] }, // the menu has one
      { menuItemGuid: item('Soup').guid, stationGuids: [bar.guid] },
    ];
    (await world.key.put(`${path}/kitchen/routing`, { rules })).must(200);
    (await world.key.put(`${path}/menu`, { menus: [], modifierGroups: [] })).must(200);
    (await world.key.delete(`${path}/kitchen/stations/${gone.guid}`)).must(200);
    const more = [...rules, { diningOptions: ['DELIVERY'], stationGuids: [bar.guid] }];
    const put = (await world.key.put<Routing>(`${path}/kitchen/routing`, { rules: more })).must(200);
    assert.equal(put.rules.length, 3);
    // Once it is taken out, it does not come back.
    (await world.key.put(`${path}/kitchen/routing`, { rules: more.slice(1) })).must(200);
    const back = await world.key.put(`${path}/kitchen/routing`, { rules: more });
    assert.deepEqual(back.fields(), [
      'body /rules/0/menuGroupGuid known',
      'body /rules/0/stationGuids/0 known',
    ]);
  });

  test('409 to all but one of ten who replace the same version', async () => {
    const { path } = await openPlace(world.key);
    const at = `${path}/kitchen/routing`;
    for (const version of [0, 1]) {
      const replies = await together(10, () => world.key.put(at, { rules: [], version }));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
      for (const reply of replies.filter(({ status }) => status !== 200)) reply.refused(409, 'CONFLICT');
    }
  });
});
