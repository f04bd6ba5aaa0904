import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksOf } from '../../../test/harness/books.ts';
import { parkedSale } from '../../../test/harness/parked-sale.ts';
import { proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { issueKey, type Order } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { acceptSyncReview } from './accept-sync-review.ts';
import type { SyncReview } from './review-shapes.ts';

proves(acceptSyncReview, () => {
  test('200 and it is done, at its time, in the name of whoever accepts it', async () => {
    const { world, offline, parked } = await parkedSale();
    const { key, place } = world;
    const path = `${place.path}/sync/reviews/${parked}`;
    const done = (await key.post<SyncReview>(`${path}/accept`, {})).must(200);
    assert.deepEqual([done.outcome, done.review, done.command], ['APPLIED', 'ACCEPTED', null]);
    const order = (await key.get<Order>(`${place.path}/orders/${parked}`)).must(200);
    assert.deepEqual([order.totalAmount, order.openedBy.kind], [690, 'KEY']);
    const [again] = await offline.synced();
    assert.deepEqual([again!.outcome, again!.firstOutcome], ['DUPLICATE', 'APPLIED']);
  });

  test('200 for a void without a signature, which takes off what was due until then', async () => {
    const { world, offline } = await parkedSale();
    const { key, place } = world;
    const { staffMember } = await hireStaff(world);
    const guid = newGuid();
    const items = [{ guid, menuItemGuid: place.item('Soup').guid, quantity: 1 }];
    const sale = {
      type: 'createOrder',
      staffGuid: staffMember.guid,
      body: { diningOption: 'DINE_IN', items },
    };
    const { id: orderGuid } = offline.did(sale);
    const body = {
      commands: [{ command: 'voidSelections', body: { selectionGuids: [guid], reason: 'COLD' } }],
    };
    const { id } = offline.did({ type: 'runOrderCommands', staffGuid: staffMember.guid, orderGuid, body });
    await offline.push();
    const total = async () =>
      (await key.get<Order>(`${place.path}/orders/${orderGuid}`)).must(200).totalAmount;
    assert.equal(await total(), 690);
    (await key.post(`${place.path}/sync/reviews/${id}/accept`, {})).must(200);
    assert.equal(await total(), 0);
    await assertBooksOf(world.target.database, world.tenantId);
  });

  test('403 without the right to take from a bill', async () => {
    const { world, parked } = await parkedSale();
    const scopes = ['read:orders', 'write:orders'] as const;
    const key = await issueKey(world.target, world.tenantId, { scopes });
    (await key.post(`${world.place.path}/sync/reviews/${parked}/accept`, {})).refused(403, 'FORBIDDEN');
  });

  test('409 once somebody has decided, and behind an earlier one on the order', async () => {
    const { world, offline, parked } = await parkedSale();
    const { key, place } = world;
    const cash = { type: 'CASH', amount: 690 };
    const { id: paid } = offline.did({ type: 'createOrderPayment', orderGuid: parked, body: cash });
    await offline.push();
    const accept = (id: string) => key.post(`${place.path}/sync/reviews/${id}/accept`, {});
    assert.equal((await accept(paid)).refused(409, 'INVALID_STATE').details?.state, 'BEHIND');
    const both = await Promise.all([accept(parked), accept(parked)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    (await accept(paid)).must(200);
    (await accept(paid)).refused(409, 'INVALID_STATE');
    assert.equal((await key.get<Order>(`${place.path}/orders/${parked}`)).must(200).paidAmount, 690);
  });
});
