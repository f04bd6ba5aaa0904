import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { freshTill, lineGuids, type Till } from '../../../test/harness/till.ts';
import { type Order, order } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { mergeOrders } from './merge-orders.ts';

proves(mergeOrders, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const merge = (to: { guid: string }, body: object) =>
    till.ask<{ orders: [Order, Order] }>(to, 'merge', body);

  test('200 takes over lines and guests, and voids the other order', async () => {
    const [to, from] = [
      await till.open(till.soups(1), { numberOfGuests: 1 }),
      await till.open(till.soups(1, 2), { numberOfGuests: 2 }),
    ];
    const { orders } = (await merge(to, { fromOrderGuid: from.guid, version: 1, fromOrderVersion: 1 })).must(
      200,
    );
    const [one, gone] = orders;
    assert.deepEqual(
      [one.guid, one.numberOfGuests, one.totalAmount, one.checks.length],
      [to.guid, 3, to.totalAmount + from.totalAmount, 2],
    );
    assert.deepEqual(lineGuids(one), [...lineGuids(to), ...lineGuids(from)]);
    assert.deepEqual(
      [gone.guestOrderStatus, gone.totalAmount, gone.mergedIntoOrderGuid, gone.voidInfo?.reason],
      ['VOIDED', 0, to.guid, 'MERGED'],
    );
    for (const changed of orders) {
      assert.deepEqual(await till.read(changed), changed);
      assert.deepEqual(await till.eventsOf(changed), ['order.created', 'order.merged']);
    }
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const [to, from] = [await till.open(), await till.open()];
    const body = { fromOrderGuid: from.guid };
    assert.equal((await till.askTwice<{ orders: Order[] }>(to, 'merge', body)).orders.length, 2);
  });

  test('400 with itself', async () => {
    const made = await till.open();
    assert.deepEqual((await merge(made, { fromOrderGuid: made.guid })).fields(), [
      'body /fromOrderGuid other',
    ]);
  });

  test('404 with an order that is not there, or of another tenant', async () => {
    const made = await till.open();
    const stranger = await freshTenant();
    const theirs = await order(stranger.key, stranger.place);
    for (const fromOrderGuid of [newGuid(), theirs.guid])
      (await merge(made, { fromOrderGuid })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when either was changed since it was seen, or the other is paid in part, and both stay', async () => {
    const [to, from] = [await till.open(), await till.open()];
    for (const stale of [{ version: 7 }, { fromOrderVersion: 7 }]) {
      const refused = await merge(to, { fromOrderGuid: from.guid, ...stale });
      assert.deepEqual(refused.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    }
    await till.pay(from, { amount: 100 });
    const paid = await merge(to, { fromOrderGuid: from.guid });
    assert.equal(paid.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
    assert.deepEqual(await till.read(to), to);
  });
});
