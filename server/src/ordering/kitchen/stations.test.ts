import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, openPlace, type Page, type World } from '../../../test/harness/world.ts';
import type { RoutingShape, StationShape } from './shapes.ts';

type Station = Type.Static<typeof StationShape>;
type Routing = Type.Static<typeof RoutingShape>;

let service: TestService;
let world: World;
let stations: string;
let routing: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  stations = `${world.place.path}/kitchen/stations`;
  routing = `${world.place.path}/kitchen/routing`;
});

const makeStation = async (body: object = {}) =>
  (await world.key.post<Station>(stations, { name: 'Grill', ...body })).must(201);

describe('a station', () => {
  test('is read as it was made, changed, and gone when it is deleted', async () => {
    const made = await makeStation({ externalId: 's-1', kind: 'HOT', printer: 'p-1', metadata: { a: 'b' } });
    const path = `${stations}/${made.guid}`;
    assert.deepEqual((await world.key.get(path)).must(200), made);
    service.clock.moveBy(1_000);
    const changed = (
      await world.key.patch<Station>(path, { printer: null, expediter: true, version: 1 })
    ).must(200);
    assert.deepEqual(changed, {
      ...made,
      printer: null,
      expediter: true,
      version: 2,
      updatedAt: changed.updatedAt,
    });
    assert.ok(changed.updatedAt > made.updatedAt);
    (await world.key.delete(path, { 'if-match': '"1"' })).refused(409, 'CONFLICT');
    (await world.key.delete(path, { 'if-match': '"2"' })).must(200);
    (await world.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.patch(path, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
    const left = (await world.key.get<Page<Station>>(stations)).must(200);
    assert.ok(left.items.every(({ guid }) => guid !== made.guid));
    await makeStation({ externalId: 's-1' });
  });

  test('shares neither its externalId nor being the default with another', async () => {
    const one = await makeStation({ externalId: 'once', isDefault: true });
    const two = await makeStation();
    const existing = { existingGuid: one.guid };
    for (const body of [{ externalId: 'once' }, { isDefault: true }]) {
      const again = await world.key.post(stations, { name: 'X', ...body });
      assert.deepEqual(again.refused(409, 'CONFLICT').details, existing);
      const taking = await world.key.patch(`${stations}/${two.guid}`, body);
      assert.deepEqual(taking.refused(409, 'CONFLICT').details, existing);
    }
    (await world.key.delete(`${stations}/${one.guid}`)).must(200);
    (await world.key.patch(`${stations}/${two.guid}`, { isDefault: true })).must(200);
  });

  test('becomes the default once, however many want to be', async () => {
    const { path } = await openPlace(world.key);
    const replies = await together(8, (n) =>
      world.key.post(`${path}/kitchen/stations`, { name: `S${n}`, isDefault: true }),
    );
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 201)) reply.refused(409, 'CONFLICT');
  });

  test('is for those who may read or write the kitchen', async () => {
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    (await reader.get(stations)).must(200);
    (await reader.get(routing)).must(200);
    (await reader.post(stations, { name: 'X' })).refused(403, 'FORBIDDEN');
    (await reader.put(routing, { rules: [] })).refused(403, 'FORBIDDEN');
  });
});

test('a restaurant has a hundred stations at most', async () => {
  const { path } = await openPlace(world.key);
  const made = await together(100, (n) => world.key.post(`${path}/kitchen/stations`, { name: `S${n}` }));
  assert.ok(made.every(({ status }) => status === 201));
  const more = await world.key.post(`${path}/kitchen/stations`, { name: 'One more' });
  assert.deepEqual(more.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 100 });
});

describe('the routing of a restaurant', () => {
  test('starts empty, is replaced whole, and counts its version', async () => {
    const { path } = await openPlace(world.key);
    const at = `${path}/kitchen/routing`;
    const { guid } = (await world.key.post<Station>(`${path}/kitchen/stations`, { name: 'Bar' })).must(201);
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
    assert.deepEqual([read.must(200), read.headers.etag], [first, '"1"']);
    const stale = await world.key.put(at, { rules: [], version: 0 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    assert.deepEqual((await world.key.put<Routing>(at, { rules: first.rules, version: 1 })).must(200), {
      ...first,
      version: 2,
    });
    assert.deepEqual((await world.key.put<Routing>(at, { rules: [] })).must(200).version, 3);
  });

  test('names stations of its own restaurant, each that is not, and changes nothing else', async () => {
    const elsewhere = await openPlace(world.key);
    const foreign = (await world.key.post<Station>(`${elsewhere.path}/kitchen/stations`, { name: 'X' })).must(
      201,
    );
    const own = await makeStation();
    const gone = await makeStation();
    (await world.key.delete(`${stations}/${gone.guid}`)).must(200);
    const before = (await world.key.get(routing)).must(200);
    const refused = await world.key.put(routing, {
      rules: [{ stationGuids: [own.guid, foreign.guid] }, { stationGuids: [gone.guid] }],
    });
    assert.deepEqual(refused.fields(), [
      'body /rules/0/stationGuids/1 known',
      'body /rules/1/stationGuids/0 known',
    ]);
    assert.deepEqual((await world.key.get(routing)).must(200), before);
  });

  test('of ten who replace the same version, one wins', async () => {
    const { path } = await openPlace(world.key);
    const at = `${path}/kitchen/routing`;
    for (const version of [0, 1]) {
      const replies = await together(10, () => world.key.put(at, { rules: [], version }));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
      for (const reply of replies.filter(({ status }) => status !== 200)) reply.refused(409, 'CONFLICT');
    }
  });
});
