import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type Page, type World } from '../../../test/harness/world.ts';
import type { StationShape } from './shapes.ts';

type Station = Type.Static<typeof StationShape>;

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

  test('is read by who may read the kitchen, and set up by who may set up the restaurant', async () => {
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:kitchen', 'write:kitchen'] });
    (await reader.get(stations)).must(200);
    (await reader.get(routing)).must(200);
    (await reader.post(stations, { name: 'X' })).refused(403, 'FORBIDDEN');
    (await reader.put(routing, { rules: [] })).refused(403, 'FORBIDDEN');
  });
});
