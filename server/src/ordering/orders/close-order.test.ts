import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';
import { closeOrder } from './close-order.ts';

proves(closeOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const refusal = async (of: Order) => (await till.ask(of, 'close')).refused(409, 'INVALID_STATE').details;

  test('200 when nothing is due; it is opened again to be changed', async () => {
    const made = await till.open();
    assert.deepEqual((await refusal(made))?.allowed, ['pay', 'void']);
    await till.pay(made);
    (await till.ask(made, 'selections', { items: till.soups(1) })).refused(409, 'INVALID_STATE');
    const closed = (await till.ask(made, 'close')).must(200);
    assert.equal(closed.guestOrderStatus, 'CLOSED');
    assert.ok(closed.closedAt! >= made.createdAt);
    assert.deepEqual(await till.read(made), closed);
    assert.deepEqual(await till.eventsOf(made).then((types) => types.at(-1)), 'order.closed');
    const opened = (await till.ask(made, 'reopen')).must(200);
    assert.deepEqual([opened.guestOrderStatus, opened.checks[0]!.paymentStatus], ['RECEIVED', 'OPEN']);
    const more = (await till.ask(made, 'selections', { items: till.soups(1) })).must(200);
    assert.equal(more.dueAmount, 751);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const made = await till.open();
    await till.pay(made);
    assert.equal((await till.askTwice(made, 'close')).guestOrderStatus, 'CLOSED');
  });

  test('409 while an amount is due, when it is closed already, or waits for its time', async () => {
    const part = await till.open();
    await till.pay(part, { amount: 100 });
    assert.deepEqual(await refusal(part), { state: 'OPEN', allowed: ['pay'] });
    await till.pay(part);
    (await till.ask(part, 'close')).must(200);
    assert.deepEqual(await refusal(part), { state: 'CLOSED', allowed: ['refund', 'reopen'] });
    const promisedAt = till.inMs(86_400_000);
    assert.equal((await refusal(await till.open(till.soups(1), { promisedAt })))?.state, 'FUTURE');
  });
});
