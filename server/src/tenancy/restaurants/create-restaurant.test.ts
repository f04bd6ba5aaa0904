import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Restaurant, World } from '../../../test/harness/world.ts';
import { createRestaurant } from './create-restaurant.ts';

proves(createRestaurant, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const plain = { name: 'R', timeZone: 'Europe/Madrid', currency: 'EUR' };
  const create = (body: object) => world.key.post<Restaurant>('/api/v1/restaurants', { ...plain, ...body });

  test('201 with defaults for what it does not say, read as it was answered, with an event', async () => {
    const made = (await create({ closeoutHour: 0, externalId: 'branch "7"' })).must(201);
    assert.deepEqual({ ...made, ...plain }, made);
    assert.deepEqual(
      [made.closeoutHour, made.externalId, made.taxRates, made.archived, made.menuVersion, made.version],
      [0, 'branch "7"', [], false, 0, 1],
    );
    const read = await world.key.get<Restaurant>(`/api/v1/restaurants/${made.guid}`);
    assert.deepEqual([read.must(200), String(read.headers.etag).slice(0, 3)], [made, '"1-']);
    const events = await world.target.database.sql(`select type from events where data->>'guid' = $1`, [
      made.guid,
    ]);
    assert.deepEqual(events, [{ type: 'restaurant.created' }]);
  });

  test('400 in a time zone or currency that is not there, with a tax that has no figure', async () => {
    for (const [body, field] of [
      [{ timeZone: 'Europe/Nowhere' }, 'body /timeZone timeZone'],
      [{ currency: 'ABC' }, 'body /currency currency'],
      [{ closeoutHour: 24 }, 'body /closeoutHour maximum'],
      [{ taxRates: [{ name: 'T', type: 'PERCENT' }] }, 'body /taxRates/0/rate required'],
    ] as const)
      assert.deepEqual((await create(body)).fields(), [field]);
  });

  test('409 when its externalId is taken within the tenant', async () => {
    const { guid } = (await create({ externalId: 'once' })).must(201);
    const again = await create({ externalId: 'once' });
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
    const other = await freshTenant();
    (await other.key.post('/api/v1/restaurants', { ...plain, externalId: 'once' })).must(201);
  });
});
