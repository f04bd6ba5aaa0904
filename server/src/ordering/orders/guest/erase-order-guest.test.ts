import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../../test/harness/till.ts';
import { together } from '../../../../test/harness/together.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { eraseOrderGuest } from './erase-order-guest.ts';

proves(eraseOrderGuest, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const erase = (of: Order) => till.key.delete<Order>(`${till.orders}/${of.guid}/guest`);

  test('200 leaves the order as it was, without its guest, even when it is closed', async () => {
    const made = await till.open(undefined, { guest: { name: 'Ana' } });
    await till.pay(made);
    const closed = (await till.ask(made, 'close')).must(200);
    const erased = (await erase(made)).must(200);
    const { updatedAt } = erased;
    assert.deepEqual(erased, { ...closed, version: closed.version + 1, updatedAt });
    assert.deepEqual(await till.read(made), erased);
    (await till.key.get(`${till.orders}/${made.guid}/guest`)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await till.eventsOf(made)).at(-1), 'order.guest_erased');
  });

  test('404 when it has no guest, or not any more', async () => {
    (await erase(await till.open())).refused(404, 'RESOURCE_NOT_FOUND');
    const made = await till.open(undefined, { guest: { name: 'Ana' } });
    const replies = await together(3, () => erase(made));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404]);
  });
});
