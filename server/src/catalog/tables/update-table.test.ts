import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace, type World } from '../../../test/harness/world.ts';
import { updateTable } from './update-table.ts';

interface Named {
  guid: string;
}

/** Of the plan: its last steps. */
const CORNER = { x: 54, y: 36, width: 6, height: 4, shape: 'ROUND' };

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
      [{ position: { ...CORNER, x: 55 } }, ['body /position/width maximum']],
      [
        { position: { ...CORNER, width: 2, shape: 'OVAL' } },
        ['body /position/width minimum', 'body /position/shape enum'],
      ],
      [{ position: { ...CORNER, rotation: 45 } }, ['body /position/rotation unknown']],
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

  test('a position is set and taken away, and stays behind when the table moves to another area', async () => {
    const { guid } = await makeTable();
    const path = `${tables}/${guid}`;
    const areas = `${world.place.path}/service-areas`;
    const [one, two] = await together(2, async (n) =>
      (await world.key.post<Named>(areas, { name: `Area ${n}` })).must(201),
    );
    const after = async (body: object) =>
      (await world.key.patch<{ position: object | null }>(path, body)).must(200).position;
    assert.deepEqual(await after({ serviceAreaGuid: one!.guid, position: CORNER }), CORNER);
    assert.deepEqual(await after({ capacity: 2 }), CORNER);
    assert.deepEqual(await after({ serviceAreaGuid: one!.guid }), CORNER);
    assert.equal(await after({ serviceAreaGuid: two!.guid }), null);
    const next = { ...CORNER, x: 0, shape: 'RECTANGLE' };
    assert.deepEqual(await after({ serviceAreaGuid: one!.guid, position: next }), next);
    const floor = await world.key.get<{ items: object[] }>(`${world.place.path}/floor?tableGuid=${guid}`);
    assert.deepEqual(
      floor.must(200).items.map((table) => 'position' in table && table.position),
      [next],
    );
    assert.equal(await after({ position: null }), null);
  });
});
