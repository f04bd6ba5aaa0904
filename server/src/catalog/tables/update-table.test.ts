import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace, type World } from '../../../test/harness/world.ts';
import { updateTable } from './update-table.ts';

interface Named {
  guid: string;
}

proves(updateTable, () => {
  let world: World;
  let tables: string;

  before(async () => {
    world = await freshTenant();
    tables = `${world.place.path}/tables`;
  });

  const makeTable = async () => (await world.key.post<Named>(tables, { name: 'T1' })).must(201);

  test('400 names the fields that are wrong, and changes nothing', async () => {
    const table = await makeTable();
    const path = `${tables}/${table.guid}`;
    const elsewhere = await openPlace(world.key);
    const foreign = (await world.key.post<Named>(`${elsewhere.path}/service-areas`, { name: 'X' })).must(201);
    for (const [body, fields] of [
      [{ name: 'T', serviceAreaGuid: foreign.guid }, ['body /serviceAreaGuid known']],
      [{ name: ' ' }, ['body /name pattern']],
      [{ name: 'T', capacity: 0 }, ['body /capacity minimum']],
      [{ name: 'T', seats: 4 }, ['body /seats unknown']],
    ] as const) {
      assert.deepEqual((await world.key.patch(path, body)).fields(), fields, JSON.stringify(body));
    }
    assert.deepEqual((await world.key.get(path)).must(200), table);
  });

  test('409 to all but one of ten who saw the same version', async () => {
    const { guid } = await makeTable();
    const replies = await together(10, (n) =>
      world.key.patch(`${tables}/${guid}`, { capacity: n + 1, version: 1 }),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    }
  });
});
