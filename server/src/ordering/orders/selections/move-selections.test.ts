import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { moveSelections } from './move-selections.ts';

proves(moveSelections, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const move = (from: Order, body: object) => till.ask<{ orders: Order[] }>(from, 'move', body);

  test('200 gives lines to another check, or to another order in the same transaction', async () => {
    const [from, to] = [await till.open(), await till.open(till.soups(1))];
    const [first, second] = lineGuids(from);
    const within = (await move(from, { selectionGuids: [first] })).must(200);
    assert.deepEqual(
      within.orders[0]!.checks.map(({ selections }) => selections.length),
      [2, 1],
    );
    const across = { selectionGuids: [second], toOrderGuid: to.guid, toCheckGuid: to.checks[0]!.guid };
    const stale = await move(from, { ...across, toOrderVersion: 7 });
    assert.equal(stale.refused(409, 'CONFLICT').details?.currentVersion, 1);
    const both = (await move(from, across)).must(200).orders;
    assert.deepEqual(
      both.map((one) => linesOf(one).length),
      [2, 2],
    );
    assert.equal(both[0]!.totalAmount + both[1]!.totalAmount, from.totalAmount + to.totalAmount);
    for (const one of both) {
      assertAddsUp(one);
      assert.deepEqual(await till.read(one), one);
      assert.equal((await till.eventsOf(one)).at(-1), 'selection.moved');
    }
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const made = await till.open();
    const moved = await till.askTwice<{ orders: Order[] }>(made, 'move', {
      selectionGuids: lineGuids(made).slice(0, 1),
    });
    assert.equal(moved.orders[0]!.checks.length, 2);
  });

  test('400 for lines and checks that are not there, and to its own order', async () => {
    const made = await till.open();
    const selectionGuids = lineGuids(made).slice(0, 1);
    for (const [body, field] of [
      [{ selectionGuids: [newGuid()] }, 'body /selectionGuids/0 known'],
      [{ selectionGuids, toCheckGuid: newGuid() }, 'body /toCheckGuid known'],
      [{ selectionGuids, toOrderGuid: made.guid }, 'body /toOrderGuid other'],
    ] as const)
      assert.deepEqual((await move(made, body)).fields(), [field]);
  });

  test('404 to an order that is not there', async () => {
    const made = await till.open();
    const body = { selectionGuids: lineGuids(made), toOrderGuid: newGuid() };
    (await move(made, body)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 from or to a check that is paid', async () => {
    const [open, paid] = [await till.open(), await till.open()];
    await till.pay(paid);
    const there = { toOrderGuid: paid.guid, toCheckGuid: paid.checks[0]!.guid };
    for (const refused of [
      await move(open, { selectionGuids: lineGuids(open), ...there }),
      await move(paid, { selectionGuids: lineGuids(paid), toOrderGuid: open.guid }),
    ])
      assert.equal(refused.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
    assert.deepEqual(await till.read(open), open);
  });
});
