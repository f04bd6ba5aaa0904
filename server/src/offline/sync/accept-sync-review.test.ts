import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksOf } from '../../../test/harness/books.ts';
import { parkedSale } from '../../../test/harness/parked-sale.ts';
import { proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { lineGuids } from '../../../test/harness/till.ts';
import { issueKey, type Order, order } from '../../../test/harness/world.ts';
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

  test('200 for a close that waited for a dish that others share and that was held meanwhile', async () => {
    const { world, offline } = await parkedSale();
    const { key, place } = world;
    const { staffMember } = await hireStaff(world);
    const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 2 }];
    const [one, other] = [await order(key, place, { items }), await order(key, place, { items })];
    const path = (of: { guid: string }) => `${place.path}/orders/${of.guid}`;
    const ask = async (of: Order, what: string, body: object = {}) =>
      (await key.post<Order>(`${path(of)}/${what}`, body)).must(200);
    const [selectionGuid] = lineGuids(one);
    const shared = lineGuids(await ask(one, 'share', { selectionGuid, parts: 2 }));
    const selectionGuids = shared.filter((guid) => guid !== selectionGuid);
    await ask(one, 'move', { selectionGuids, toOrderGuid: other.guid });
    (await key.post(`${path(one)}/payments`, { type: 'CASH' })).must(201);
    const body = { commands: [{ command: 'closeOrder' }] };
    const of = { staffGuid: staffMember.guid, orderGuid: one.guid };
    const { id } = offline.did({ type: 'runOrderCommands', ...of, body });
    await ask(other, 'hold', { selectionGuids });
    const { results } = (await offline.push()).must(200);
    const close = results.find((result) => result.id === id)!; // it was sent
    assert.deepEqual([close.outcome, close.needs?.code], ['PARKED', 'INVALID_STATE']);
    // Nothing of the guests who left hangs on it: they have paid, and those who stay fire the dish.
    const accept = () => key.post<SyncReview>(`${place.path}/sync/reviews/${id}/accept`, {});
    assert.equal((await accept()).refused(409, 'INVALID_STATE').details?.state, 'HOLD');
    await ask(other, 'fire');
    assert.equal((await accept()).must(200).outcome, 'APPLIED');
    assert.equal((await key.get<Order>(path(one))).must(200).guestOrderStatus, 'CLOSED');
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
