import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { removeDiscount } from './remove-discount.ts';

proves(removeDiscount, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const OFF = { name: 'Off', type: 'FIXED', amount: 100 };
  const remove = (from: Order, guid: string, headers = {}) =>
    till.key.delete<Order>(`${till.orders}/${from.guid}/discounts/${guid}`, headers);

  test('200 takes it off the order, its check or its line, which cost what they did', async () => {
    const made = await till.open();
    const [selectionGuid] = lineGuids(made);
    for (const on of [{}, { checkGuid: made.checks[0]!.guid }, { selectionGuid }]) {
      const less = (await till.ask(made, 'discounts', { ...OFF, ...on })).must(200);
      assert.equal(less.discountAmount, 100);
      const discounts = [less, ...less.checks, ...linesOf(less)].flatMap((one) => one.appliedDiscounts);
      const whole = (await remove(made, discounts[0]!.guid)).must(200);
      const { version, updatedAt } = whole;
      assert.deepEqual(whole, { ...made, version, updatedAt });
      assert.deepEqual(await till.read(made), whole);
    }
    assert.equal((await till.eventsOf(made)).at(-1), 'discount.removed');
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const made = await till.open();
    const { appliedDiscounts } = (await till.ask(made, 'discounts', OFF)).must(200);
    const again = { 'idempotency-key': made.guid };
    const first = (await remove(made, appliedDiscounts[0]!.guid, again)).must(200);
    assert.deepEqual((await remove(made, appliedDiscounts[0]!.guid, again)).must(200), first);
    assert.deepEqual(await till.read(made), first);
  });

  test('404 when the order has no such discount, or not any more', async () => {
    const made = await till.open();
    const { appliedDiscounts } = (await till.ask(made, 'discounts', OFF)).must(200);
    (await remove(made, newGuid())).refused(404, 'RESOURCE_NOT_FOUND');
    (await remove(made, appliedDiscounts[0]!.guid)).must(200);
    (await remove(made, appliedDiscounts[0]!.guid)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 on a paid check, and at another version', async () => {
    const made = await till.open();
    const { appliedDiscounts } = (await till.ask(made, 'discounts', OFF)).must(200);
    const { guid } = appliedDiscounts[0]!;
    (await remove(made, guid, { 'if-match': '"1"' })).refused(409, 'CONFLICT');
    await till.pay(made);
    assert.deepEqual((await remove(made, guid)).refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
  });
});
