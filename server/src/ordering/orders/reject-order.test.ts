import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';
import { rejectOrder } from './reject-order.ts';

proves(rejectOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill({ approvalSources: ['DELIVERY_APP'], taxRates: [] });
  });
  const arriving = () => till.open(till.soups(1), { source: 'DELIVERY_APP', diningOption: 'DELIVERY' });

  test('200 with a reason: it costs nothing then, and its portions are back', async () => {
    const { key, place } = till;
    const stock = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
    (await key.put(stock, { status: 'QUANTITY', quantity: 3 })).must(200);
    const made = await arriving();
    assert.deepEqual((await till.ask(made, 'reject')).fields(), ['body /reason required']);
    const gone = (await till.ask(made, 'reject', { reason: 'TOO_BUSY' })).must(200);
    assert.deepEqual(
      [gone.approvalStatus, gone.guestOrderStatus, gone.totalAmount, gone.voidInfo?.reason],
      ['NOT_APPROVED', 'VOIDED', 0, 'TOO_BUSY'],
    );
    assert.deepEqual(await till.read(made), gone);
    assert.equal((await key.get<{ quantity: string }>(stock)).must(200).quantity, '3');
    (await key.put(stock, { status: 'IN_STOCK' })).must(200);
    assert.deepEqual((await till.ask(made, 'accept')).refused(409, 'INVALID_STATE').details, {
      state: 'NOT_APPROVED',
      allowed: ['refund'],
    });
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.rejected']);
  });

  test('200 keeps the price of what the guest has paid, until it is refunded', async () => {
    const made = await arriving();
    const paymentGuid = await till.pay(made);
    const gone = (await till.ask(made, 'reject', { reason: 'TOO_BUSY' })).must(200);
    assert.deepEqual([gone.approvalStatus, gone.totalAmount, gone.paidAmount], ['NOT_APPROVED', 690, 690]);
    const refund = `${till.place.path}/payments/${paymentGuid}/refunds`;
    (await till.key.post(refund, { reason: 'REFUSED' })).must(201);
    assert.equal((await till.read(made)).refundedAmount, 690);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const gone = await till.askTwice(await arriving(), 'reject', { reason: 'TOO_BUSY' });
    assert.equal(gone.approvalStatus, 'NOT_APPROVED');
  });

  test('409 when it needs no approval, or not any more', async () => {
    const reject = async (of: Order) =>
      (await till.ask(of, 'reject', { reason: 'TOO_BUSY' })).refused(409, 'INVALID_STATE').details?.state;
    assert.equal(await reject(await till.open()), 'OPEN');
    const made = await arriving();
    (await till.ask(made, 'accept')).must(200);
    assert.equal(await reject(made), 'OPEN');
    assert.equal((await till.read(made)).approvalStatus, 'APPROVED');
  });
});
