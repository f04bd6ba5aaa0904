import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { verify } from '../../../../test/harness/planted.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { refundItems } from './refund-items.ts';

proves(refundItems, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const refund = (of: Order, lines: object[], more: object = {}) =>
    till.ask(of, 'refunds', { lines, reason: 'COLD', ...more });
  const paid = async (payment: object = {}) => {
    const made = await till.open();
    await till.pay(made, payment);
    return till.read(made);
  };

  test('200 returns a line with its tax, and keeps it on the order', async () => {
    const before = await paid();
    const [first] = linesOf(before);
    const after = (await refund(before, [{ selectionGuid: first!.guid }], { version: 2 })).must(200);
    assert.deepEqual([after.refundedAmount, after.paidAmount, after.dueAmount], [751, before.paidAmount, 0]);
    const { refundedQuantity, refundedAmount } = linesOf(after)[0]!;
    assert.deepEqual([refundedQuantity, refundedAmount], ['1', 751]);
    const [entry] = after.checks[0]!.refunds;
    assert.deepEqual(
      [entry!.reason, entry!.totalAmount, entry!.taxAmount, entry!.actor.id],
      ['COLD', 751, 61, till.key.id],
    );
    assert.deepEqual(await till.read(before), after);
    assert.equal((await till.eventsOf(before)).at(-1), 'order.refunded');
  });

  test('200 item by item comes to what the whole is, and nothing is refunded twice', async () => {
    const charged = async () => {
      const made = await till.open();
      await till.ask(made, 'service-charges', { name: 'Service', type: 'PERCENT', rate: '12.5' });
      await till.ask(made, 'discounts', { name: 'Off', type: 'FIXED', amount: 333 });
      await till.pay(made);
      return till.read(made);
    };
    const whole = await charged();
    const all = lineGuids(whole).map((selectionGuid) => ({ selectionGuid }));
    assert.equal((await refund(whole, all)).must(200).refundedAmount, whole.paidAmount);
    const single = await charged();
    for (const selectionGuid of lineGuids(single)) (await refund(single, [{ selectionGuid }])).must(200);
    const after = await till.read(single);
    assert.equal(after.refundedAmount, whole.paidAmount);
    assertAddsUp(after);
    const twice = await refund(single, [{ selectionGuid: lineGuids(single)[0] }]);
    assert.deepEqual(twice.fields(), ['body /lines/0/quantity maximum']);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const before = await paid();
    const body = { lines: [{ selectionGuid: lineGuids(before)[0] }], reason: 'COLD' };
    assert.equal((await till.askTwice(before, 'refunds', body)).refundedAmount, 751);
  });

  test('400 for more than was ordered or paid, and for what is not on the check', async () => {
    const whole = await paid();
    const [selectionGuid] = lineGuids(whole);
    for (const [lines, more, field] of [
      [[{ selectionGuid, quantity: 2 }], {}, 'body /lines/0/quantity maximum'],
      [[{ selectionGuid }, { selectionGuid }], {}, 'body /lines/1/selectionGuid unique'],
      [[{ selectionGuid: newGuid() }], {}, 'body /lines/0/selectionGuid known'],
      [[{ selectionGuid }], { paymentGuid: newGuid() }, 'body /paymentGuid known'],
    ] as const)
      assert.deepEqual((await refund(whole, [...lines], more)).fields(), [field]);
    const part = await paid({ amount: 100 });
    const more = await refund(part, [{ selectionGuid: lineGuids(part)[0] }]);
    assert.deepEqual(more.fields(), ['body /lines maximum']);
    assert.deepEqual(await till.read(whole), whole);
  });

  test('400 for items that would be paid out of a tip, when money of the bill went back already', async () => {
    const made = await till.open();
    const paymentGuid = await till.pay(made, { tipAmount: 1_000 });
    const path = `${till.place.path}/payments/${paymentGuid}/refunds`;
    (await till.key.post(path, { amount: made.totalAmount, reason: 'Sorry' })).must(201);
    const again = await refund(made, [{ selectionGuid: lineGuids(made)[0] }]);
    assert.deepEqual(again.fields(), ['body /lines maximum']);
    assert.deepEqual(await verify(till), []);
  });

  test('409 when nothing was paid', async () => {
    const made = await till.open();
    const refused = await refund(made, [{ selectionGuid: lineGuids(made)[0] }]);
    assert.equal(refused.refused(409, 'INVALID_STATE').details?.state, 'NOTHING_PAID');
  });
});
