import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parkedSale } from '../../../test/harness/parked-sale.ts';
import { proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { soup } from '../../../test/harness/world.ts';
import { rejectSyncReview } from './reject-sync-review.ts';
import type { SyncReview } from './review-shapes.ts';

proves(rejectSyncReview, () => {
  test('200 and nothing of it is done, whenever it is sent again', async () => {
    const { world, offline, parked } = await parkedSale();
    const { key, place } = world;
    const path = `${place.path}/sync/reviews/${parked}/reject`;
    const done = (await key.post<SyncReview>(path, { note: 'Nobody ordered that.' })).must(200);
    assert.deepEqual([done.review, done.note, done.outcome], ['REJECTED', 'Nobody ordered that.', 'PARKED']);
    assert.equal((await offline.synced())[0]!.outcome, 'DUPLICATE');
    (await key.get(`${place.path}/orders/${parked}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for what has happened with a difference', async () => {
    const { world, offline } = await parkedSale();
    const { key, place } = world;
    const { staffMember } = await hireStaff(world);
    const sale = { type: 'createOrder', staffGuid: staffMember.guid, totalAmount: 1, body: soup(place) };
    const { id } = offline.did(sale);
    await offline.push();
    const path = `${place.path}/sync/reviews/${id}`;
    (await key.post(`${path}/reject`, { note: 'x' })).refused(409, 'INVALID_STATE');
    const seen = (await key.post<SyncReview>(`${path}/accept`, {})).must(200);
    assert.deepEqual([seen.review, seen.outcome], ['ACCEPTED', 'APPLIED_WITH_DIFFERENCE']);
  });
});
