import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type Page, type World } from '../../../test/harness/world.ts';
import type { ServiceAreaShape, TableShape } from './shapes.ts';

type Area = Type.Static<typeof ServiceAreaShape>;
type Table = Type.Static<typeof TableShape>;

let service: TestService;
let world: World;
let areas: string;
let tables: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  areas = `${world.place.path}/service-areas`;
  tables = `${world.place.path}/tables`;
});

const makeArea = async (body: object = {}) =>
  (await world.key.post<Area>(areas, { name: 'Terrace', ...body })).must(201);
const makeTable = async (body: object = {}) =>
  (await world.key.post<Table>(tables, { name: 'T1', ...body })).must(201);

describe('a service area', () => {
  test('is read as it was made, changed, archived and found again', async () => {
    const made = await makeArea({ externalId: 'area-1', metadata: { floor: '1' } });
    const path = `${areas}/${made.guid}`;
    const read = await world.key.get<Area>(path);
    assert.deepEqual(read.must(200), made);
    assert.match(String(read.headers.etag), /^"1-[0-9a-f]{16}"$/);
    service.clock.moveBy(1_000);
    const renamed = (await world.key.patch<Area>(path, { name: 'Garden', version: 1 })).must(200);
    assert.deepEqual(renamed, { ...made, name: 'Garden', version: 2, updatedAt: renamed.updatedAt });
    assert.ok(renamed.updatedAt > made.updatedAt);
    (await world.key.patch(path, { archived: true, externalId: null })).must(200);
    const away = (await world.key.get<Page<Area>>(`${areas}?archived=true`)).must(200);
    assert.deepEqual(
      away.items.map(({ guid, externalId, version }) => [guid, externalId, version]),
      [[made.guid, null, 3]],
    );
    const inUse = (await world.key.get<Page<Area>>(`${areas}?archived=false`)).must(200);
    assert.ok(inUse.items.every(({ guid }) => guid !== made.guid));
  });
});

describe('a table', () => {
  test('is in an area, seats so many, and is read as it was made', async () => {
    const area = await makeArea();
    const position = { x: 0, y: 0, width: 3, height: 24, shape: 'RECTANGLE' } as const;
    const made = await makeTable({
      serviceAreaGuid: area.guid,
      capacity: 4,
      externalId: 'table-1',
      position,
    });
    assert.deepEqual(made.position, position);
    const path = `${tables}/${made.guid}`;
    assert.deepEqual((await world.key.get<Table>(path)).must(200), made);
    assert.deepEqual(
      [made.serviceAreaGuid, made.capacity, made.archived, made.version],
      [area.guid, 4, false, 1],
    );
    const inArea = (await world.key.get<Page<Table>>(`${tables}?serviceAreaGuid=${area.guid}`)).must(200);
    assert.deepEqual(inArea.items, [made]);
    const changed = (await world.key.patch<Table>(path, { capacity: null, serviceAreaGuid: null })).must(200);
    assert.deepEqual(changed, {
      ...made,
      capacity: null,
      serviceAreaGuid: null,
      position: null,
      version: 2,
      updatedAt: changed.updatedAt,
    });
    assert.deepEqual((await world.key.get(path)).must(200), changed);
  });

  test('is for those who may read or write restaurants', async () => {
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:restaurants'] });
    (await reader.get(tables)).must(200);
    (await reader.post(tables, { name: 'T' })).refused(403, 'FORBIDDEN');
    const cook = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    (await cook.get(tables)).refused(403, 'FORBIDDEN');
  });
});
