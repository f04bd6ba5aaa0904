import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill } from '../../../test/harness/devices.ts';
import { offlineTill } from '../../../test/harness/offline.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { type Order, soup } from '../../../test/harness/world.ts';
import { pushSync } from './push-sync.ts';

async function freshTill() {
  const world = await freshTenant();
  const till = await pairTill(world);
  const { staffMember } = await hireStaff(world);
  const { key, place } = world;
  const offline = offlineTill({
    till,
    path: place.path,
    restaurantGuid: place.guid,
    staffGuid: staffMember.guid,
  });
  const read = async (guid: string) => (await key.get<Order>(`${place.path}/orders/${guid}`)).must(200);
  return { ...world, till, offline, read, staffGuid: staffMember.guid };
}

proves(pushSync, () => {
  test('200 with an order and its cash, at their time, once however often they are sent', async () => {
    const { place, offline, read, till } = await freshTill();
    const at = new Date(Date.now() - 60_000).toISOString();
    const { id } = offline.did({ type: 'createOrder', at, totalAmount: 690, body: soup(place) });
    offline.did({
      type: 'createOrderPayment',
      orderGuid: id,
      at,
      body: { type: 'CASH', amount: 690, tenderedAmount: 1_000 },
    });
    const first = (await offline.push()).must(200);
    assert.deepEqual(
      first.results.map(({ outcome, needs, differences }) => [outcome, needs, differences]),
      [
        ['APPLIED', null, []],
        ['APPLIED', null, []],
      ],
    );
    assert.equal(first.ackSeq, 2);
    assert.equal(first.numbers.length, 2);
    const order = await read(id);
    assert.deepEqual([order.dueAmount, order.paidAmount, order.guid], [0, 690, id]);
    // By the server's clock, which a shared service may have had moved.
    const wanted = Date.parse(at) + first.offsetMs;
    assert.ok(Math.abs(Date.parse(order.openedAt) - wanted) < 5_000);
    assert.ok(order.createdAt > order.openedAt);
    const second = (await offline.push()).must(200);
    assert.deepEqual(
      second.results.map(({ outcome, firstOutcome }) => [outcome, firstOutcome]),
      [
        ['DUPLICATE', 'APPLIED'],
        ['DUPLICATE', 'APPLIED'],
      ],
    );
    assert.equal(till.guid.length, 36);
  });
});
