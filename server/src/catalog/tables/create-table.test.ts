import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace, type Page, type World } from '../../../test/harness/world.ts';
import { createTable } from './create-table.ts';

interface Named {
  guid: string;
  name: string;
}

proves(createTable, () => {
  let world: World;
  let tables: string;

  before(async () => {
    world = await freshTenant();
    tables = `${world.place.path}/tables`;
  });

  test('201 once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'one table' };
    const replies = await together(5, () => world.key.post<Named>(tables, { name: 'Once' }, headers));
    const guids = new Set(
      replies.filter(({ status }) => status === 201).map((reply) => reply.must(201).guid),
    );
    assert.equal(guids.size, 1);
    const all = (await world.key.get<Page<Named>>(`${tables}?limit=200`)).must(200);
    assert.equal(all.items.filter(({ name }) => name === 'Once').length, 1);
  });

  test('400 names the fields that are wrong, a service area of another restaurant among them', async () => {
    const elsewhere = await openPlace(world.key);
    const foreign = (await world.key.post<Named>(`${elsewhere.path}/service-areas`, { name: 'X' })).must(201);
    for (const [body, fields] of [
      [{ name: 'T', serviceAreaGuid: foreign.guid }, ['body /serviceAreaGuid known']],
      [{ name: ' ' }, ['body /name pattern']],
      [{ name: 'T', capacity: 0 }, ['body /capacity minimum']],
      [{ name: 'T', seats: 4 }, ['body /seats unknown']],
    ] as const) {
      assert.deepEqual((await world.key.post(tables, body)).fields(), fields, JSON.stringify(body));
    }
  });

  test('409 when its externalId is taken', async () => {
    const body = { name: 'T1', externalId: 'taken' };
    const { guid } = (await world.key.post<Named>(tables, body)).must(201);
    const again = await world.key.post(tables, body);
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
  });
});
