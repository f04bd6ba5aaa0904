import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Station } from '../../../test/harness/kitchen.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace, type World } from '../../../test/harness/world.ts';
import { createKitchenStation } from './create-kitchen-station.ts';

proves(createKitchenStation, () => {
  let world: World;
  let stations: string;
  before(async () => {
    world = await freshTenant();
    stations = `${world.place.path}/kitchen/stations`;
  });

  test('201 with what it was made of, and read so', async () => {
    const body = { name: 'Grill', externalId: 's-1', kind: 'HOT', printer: 'p-1', metadata: { a: 'b' } };
    const made = (await world.key.post<Station>(stations, body)).must(201);
    assert.deepEqual(
      { ...made, ...body },
      { ...made, version: 1, restaurantGuid: world.place.guid, expediter: false, isDefault: false },
    );
    assert.deepEqual((await world.key.get(`${stations}/${made.guid}`)).must(200), made);
  });

  test('400 for a name or a kind that cannot be', async () => {
    const refused = await world.key.post(stations, { name: ' ', kind: 'FRIDGE' });
    assert.deepEqual(refused.fields().sort(), ['body /kind enum', 'body /name pattern']);
  });

  test('409 when its externalId is taken, or another is the default', async () => {
    const body = { name: 'Bar', externalId: 'once', isDefault: true };
    const { guid: existingGuid } = (await world.key.post<Station>(stations, body)).must(201);
    for (const taken of [{ externalId: 'once' }, { isDefault: true }]) {
      const again = await world.key.post(stations, { name: 'X', ...taken });
      assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid });
    }
  });

  test('409 to all but one of eight who want to be the default', async () => {
    const { path } = await openPlace(world.key);
    const replies = await together(8, (n) =>
      world.key.post(`${path}/kitchen/stations`, { name: `S${n}`, isDefault: true }),
    );
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 201)) reply.refused(409, 'CONFLICT');
  });

  test('409 after a hundred', async () => {
    const { path } = await openPlace(world.key);
    const made = await together(100, (n) => world.key.post(`${path}/kitchen/stations`, { name: `S${n}` }));
    assert.ok(made.every(({ status }) => status === 201));
    const more = await world.key.post(`${path}/kitchen/stations`, { name: 'One more' });
    assert.deepEqual(more.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 100 });
  });
});
