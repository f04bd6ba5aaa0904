import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parkedSale } from '../../../test/harness/parked-sale.ts';
import { proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listSyncReviews } from './list-sync-reviews.ts';
import type { SyncReview } from './review-shapes.ts';

proves(listSyncReviews, () => {
  test('200 with what waits, and what needs it', async () => {
    const { world, parked } = await parkedSale();
    const { key, place } = world;
    const list = async (query: string) =>
      (await key.get<Page<SyncReview>>(`${place.path}/sync/reviews?${query}`)).must(200).items;
    const [one] = await list('review=OPEN&outcome=PARKED');
    assert.deepEqual(
      [one!.id, one!.needs?.code, one!.command?.type],
      [parked, 'UNKNOWN_PERSON', 'createOrder'],
    );
    (await key.post(`${place.path}/sync/reviews/${parked}/accept`, {})).must(200);
    assert.deepEqual(await list('review=OPEN'), []);
    assert.equal((await list('review=ACCEPTED')).length, 1);
  });
});
