import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parkedSale } from '../../../test/harness/parked-sale.ts';
import { proves } from '../../../test/harness/proves.ts';
import { type Order, soup } from '../../../test/harness/world.ts';
import { correctSyncReview } from './correct-sync-review.ts';
import type { SyncReview } from './review-shapes.ts';

proves(correctSyncReview, () => {
  test('200 and it is done as it should have been', async () => {
    const { world, parked } = await parkedSale();
    const { key, place } = world;
    const body = JSON.stringify(soup(place, { notes: 'As it was' }));
    const done = (await key.post<SyncReview>(`${place.path}/sync/reviews/${parked}/correct`, { body })).must(
      200,
    );
    assert.equal(done.review, 'CORRECTED');
    assert.equal((await key.get<Order>(`${place.path}/orders/${parked}`)).must(200).notes, 'As it was');
  });

  test('400 for a body that the operation does not take', async () => {
    const { world, parked } = await parkedSale();
    const { key, place } = world;
    const path = `${place.path}/sync/reviews/${parked}/correct`;
    (await key.post(path, { body: '{"items":[]}' })).refused(400, 'VALIDATION_ERROR');
  });

  test('409 once somebody has decided', async () => {
    const { world, parked } = await parkedSale();
    const path = `${world.place.path}/sync/reviews/${parked}`;
    (await world.key.post(`${path}/reject`, { note: 'x' })).must(200);
    (await world.key.post(`${path}/correct`, {})).refused(409, 'INVALID_STATE');
  });
});
