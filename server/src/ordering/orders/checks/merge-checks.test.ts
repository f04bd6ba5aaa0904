import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { mergeChecks } from './merge-checks.ts';

proves(mergeChecks, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const split = async () => (await till.ask(await till.open(), 'split', { seats: true })).must(200);
  const guidsOf = ({ checks }: Order) => checks.map(({ guid }) => guid);

  test('200 puts lines and payments on the first check', async () => {
    const three = await split();
    const [first, second, third] = guidsOf(three);
    await till.pay(three, { checkGuid: second, amount: 100 });
    const merged = (await till.ask(three, 'merge-checks', { checkGuids: [first, second] })).must(200);
    assert.deepEqual(guidsOf(merged), [first, third]);
    const [check] = merged.checks;
    assert.deepEqual([check!.selections.length, check!.paidAmount, check!.payments.length], [2, 100, 1]);
    assert.equal(merged.totalAmount, three.totalAmount);
    assertAddsUp(merged);
    assert.deepEqual(await till.read(three), merged);
    assert.equal((await till.eventsOf(three)).at(-1), 'check.merged');
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const three = await split();
    const merged = await till.askTwice(three, 'merge-checks', { checkGuids: guidsOf(three) });
    assert.equal(merged.checks.length, 1);
  });

  test('400 for one check, the same twice, or one of another order', async () => {
    const three = await split();
    const [first] = guidsOf(three);
    for (const [checkGuids, field] of [
      [[first], 'body /checkGuids minItems'],
      [[first, first], 'body /checkGuids uniqueItems'],
      [[first, newGuid()], 'body /checkGuids/1 known'],
    ] as const)
      assert.deepEqual((await till.ask(three, 'merge-checks', { checkGuids })).fields(), [field]);
  });

  test('409 when one of them is paid', async () => {
    const three = await split();
    const checkGuids = guidsOf(three);
    await till.pay(three, { checkGuid: checkGuids[1] });
    const refused = await till.ask(three, 'merge-checks', { checkGuids });
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
    assert.equal((await till.read(three)).checks.length, 3);
  });
});
