import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, openPlace, type Page, type World } from '../../../test/harness/world.ts';
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
    assert.equal(read.headers.etag, '"1"');
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

  test('has an externalId that no other of its restaurant has', async () => {
    const { guid } = await makeArea({ externalId: 'once' });
    const other = await makeArea();
    const again = await world.key.post(areas, { name: 'X', externalId: 'once' });
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
    const taking = await world.key.patch(`${areas}/${other.guid}`, { externalId: 'once' });
    assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid: guid });
    const elsewhere = await openPlace(world.key);
    (await world.key.post(`${elsewhere.path}/service-areas`, { name: 'X', externalId: 'once' })).must(201);
  });
});

describe('a table', () => {
  test('is in an area, seats so many, and is read as it was made', async () => {
    const area = await makeArea();
    const made = await makeTable({ serviceAreaGuid: area.guid, capacity: 4, externalId: 'table-1' });
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
      version: 2,
      updatedAt: changed.updatedAt,
    });
    assert.deepEqual((await world.key.get(path)).must(200), changed);
  });

  test('says which fields cannot be, and changes nothing then', async () => {
    const table = await makeTable();
    const elsewhere = await openPlace(world.key);
    const foreign = (await world.key.post<Area>(`${elsewhere.path}/service-areas`, { name: 'X' })).must(201);
    const path = `${tables}/${table.guid}`;
    for (const [body, fields] of [
      [{ name: 'T', serviceAreaGuid: foreign.guid }, ['body /serviceAreaGuid known']],
      [{ name: ' ' }, ['body /name pattern']],
      [{ name: 'T', capacity: 0 }, ['body /capacity minimum']],
      [{ name: 'T', seats: 4 }, ['body /seats unknown']],
    ] as const) {
      assert.deepEqual((await world.key.post(tables, body)).fields(), fields, JSON.stringify(body));
      assert.deepEqual((await world.key.patch(path, body)).fields(), fields, JSON.stringify(body));
    }
    assert.deepEqual((await world.key.get(path)).must(200), table);
  });

  test('is changed by the version: of ten who saw the same one, one wins', async () => {
    const { guid } = await makeTable();
    const replies = await together(10, (n) =>
      world.key.patch(`${tables}/${guid}`, { capacity: n + 1, version: 1 }),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    }
  });

  test('is made once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'one table' };
    const replies = await together(5, () => world.key.post<Table>(tables, { name: 'Once' }, headers));
    const guids = new Set(
      replies.filter(({ status }) => status === 201).map((reply) => reply.must(201).guid),
    );
    assert.equal(guids.size, 1);
    const all = (await world.key.get<Page<Table>>(`${tables}?limit=200`)).must(200);
    assert.equal(all.items.filter(({ name }) => name === 'Once').length, 1);
  });

  test('is for those who may read or write restaurants', async () => {
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:restaurants'] });
    (await reader.get(tables)).must(200);
    (await reader.post(tables, { name: 'T' })).refused(403, 'FORBIDDEN');
    const cook = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    (await cook.get(tables)).refused(403, 'FORBIDDEN');
  });
});

test('the tables of a restaurant are paged, newest first', async () => {
  const { key, path } = { key: world.key, path: (await openPlace(world.key)).path };
  const made: string[] = [];
  for (let n = 0; n < 5; n++) {
    made.unshift((await key.post<Table>(`${path}/tables`, { name: `T${n}` })).must(201).guid);
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = (await key.get<Page<Table>>(`${path}/tables?limit=2${cursor}`)).must(200);
    seen.push(...page.items.map(({ guid }) => guid));
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  assert.deepEqual(seen, made);
});
