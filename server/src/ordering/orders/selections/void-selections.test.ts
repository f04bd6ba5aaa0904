import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { voidSelections } from './void-selections.ts';

proves(voidSelections, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const voiding = (of: Order, selectionGuids: readonly unknown[], more: object = {}) =>
    till.ask(of, 'selections/void', { selectionGuids, reason: 'DROPPED', ...more });

  test('200 leaves the line on the order, where it costs nothing, with reason and day', async () => {
    const made = await till.open();
    const [first, second] = lineGuids(made);
    const less = (await voiding(made, [second], { comment: 'on the floor', version: 1 })).must(200);
    assert.equal(less.subtotalAmount, 2 * 690);
    const gone = linesOf(less).find(({ guid }) => guid === second)!;
    assert.deepEqual([gone.voided, gone.voidInfo?.reason, gone.totalAmount], [true, 'DROPPED', 0]);
    assert.deepEqual(
      [gone.voidInfo?.comment, gone.voidInfo?.businessDate, gone.voidInfo?.actor.id],
      ['on the floor', made.businessDate, till.key.id],
    );
    assert.equal(linesOf(less).find(({ guid }) => guid === first)!.voided, false);
    assertAddsUp(less);
    assert.deepEqual(await till.read(made), less);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'selection.voided']);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const made = await till.open();
    const body = { selectionGuids: lineGuids(made).slice(0, 1), reason: 'DROPPED' };
    assert.equal((await till.askTwice(made, 'selections/void', body)).subtotalAmount, 2 * 690);
  });

  test('400 for a line that is voided already, or not on the order', async () => {
    const made = await till.open();
    const [first] = lineGuids(made);
    (await voiding(made, [first])).must(200);
    assert.deepEqual((await voiding(made, [first])).fields(), ['body /selectionGuids/0 known']);
    assert.deepEqual((await voiding(made, [newGuid()])).fields(), ['body /selectionGuids/0 known']);
    const nothing = await till.ask(made, 'selections/void', { selectionGuids: [] });
    assert.deepEqual(nothing.fields().sort(), ['body /reason required', 'body /selectionGuids minItems']);
  });

  test('409 on a paid check, and for a line that is refunded', async () => {
    const made = await till.open();
    await till.pay(made);
    const [first] = lineGuids(made);
    assert.deepEqual((await voiding(made, [first])).refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
    (await till.ask(made, 'refunds', { lines: [{ selectionGuid: first }], reason: 'X' })).must(200);
    (await till.ask(made, 'reopen')).must(200);
    assert.equal((await voiding(made, [first])).refused(409, 'INVALID_STATE').details?.state, 'REFUNDED');
  });
});
