import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { makeRestaurant, openPlace, type Restaurant, type World } from '../../../test/harness/world.ts';
import { updateRestaurant } from './update-restaurant.ts';

proves(updateRestaurant, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const make = (more: object = {}) => makeRestaurant(world.key, more);
  const change = ({ guid }: { guid: string }, body: object) =>
    world.key.patch<Restaurant>(`/api/v1/restaurants/${guid}`, body);

  test('200 changes what is given, leaves the rest, with an event', async () => {
    const made = await make({ metadata: { a: '1', b: '2' }, address: { city: 'Madrid' } });
    const changed = (await change(made, { name: 'New', metadata: { c: '3' }, version: 1 })).must(200);
    const { updatedAt } = changed;
    assert.deepEqual(changed, { ...made, name: 'New', metadata: { c: '3' }, version: 2, updatedAt });
    assert.deepEqual((await world.key.get(`/api/v1/restaurants/${made.guid}`)).must(200), changed);
    const events = await world.target.database.sql(
      `select type from events where data->>'guid' = $1 order by sequence`,
      [made.guid],
    );
    assert.deepEqual(events, [{ type: 'restaurant.created' }, { type: 'restaurant.updated' }]);
  });

  test('400 for another currency, a time zone that is not there, and a tax that the menu names', async () => {
    const place = await openPlace(world.key, { taxRates: [{ name: 'T', type: 'PERCENT', rate: '10' }] });
    const taxRateGuids = place.restaurant.taxRates.map(({ guid }) => guid);
    const item = `${place.path}/menu/items/${place.item('Soup').guid}`;
    (await world.key.patch(item, { taxRateGuids })).must(200);
    const before = (await world.key.get(place.path)).must(200);
    for (const [body, field] of [
      [{ currency: 'USD' }, 'body /currency unknown'],
      [{ name: 'X', timeZone: 'Nowhere' }, 'body /timeZone timeZone'],
      [{ taxRates: [] }, 'body /taxRates inUse'],
    ] as const)
      assert.deepEqual((await change(place, body)).fields(), [field]);
    assert.deepEqual((await world.key.get(place.path)).must(200), before);
  });

  test('409 when its externalId is taken, and to all but one of five who saw the same version', async () => {
    const { guid: existingGuid } = await make({ externalId: 'taken' });
    const made = await make();
    const taking = await change(made, { externalId: 'taken' });
    assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid });
    const replies = await together(5, (n) => change(made, { name: `N${n}`, version: 1 }));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });
});
