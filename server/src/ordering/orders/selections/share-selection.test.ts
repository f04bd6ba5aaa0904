import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/sum.ts';
import { shareSelection } from './share-selection.ts';

proves(shareSelection, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const totals = ({
    subtotalAmount,
    discountAmount,
    serviceChargeAmount,
    taxAmount,
    totalAmount,
  }: Order) => ({
    subtotalAmount,
    discountAmount,
    serviceChargeAmount,
    taxAmount,
    totalAmount,
  });
  const share = (of: Order, body: object) => till.ask(of, 'share', body);
  const receiptOf = async (of: Order, checkGuid: string) =>
    (await till.key.get(`${till.orders}/${of.guid}/receipt?kind=BILL&format=text&checkGuid=${checkGuid}`))
      .text;

  test('200 in three parts: as many checks more, and the same in every amount', async () => {
    const made = await till.open();
    const off = { name: 'Seven', type: 'PERCENT', rate: '7' };
    (await till.ask(made, 'discounts', off)).must(200);
    const charged = { name: 'Service', type: 'PERCENT', rate: '12.5' };
    (await till.ask(made, 'service-charges', charged)).must(200);
    const before = await till.read(made);
    const [guid] = lineGuids(before);
    const shared = (await share(made, { selectionGuid: guid, parts: 3 })).must(200);
    assert.deepEqual(totals(shared), totals(before));
    assertAddsUp(shared);
    assert.deepEqual(
      shared.checks.map(({ selections }) => selections.length),
      [3, 1, 1],
    );
    const parts = linesOf(shared).filter((line) => line.share?.guid === guid);
    assert.deepEqual(
      parts.map(({ quantity, grossAmount }) => [quantity, grossAmount]),
      [
        ['0.334', 230],
        ['0.333', 230],
        ['0.333', 230],
      ],
    );
    assert.equal(parts[0]!.guid, guid);
    const [was] = linesOf(before);
    for (const name of ['discountAmount', 'taxAmount', 'totalAmount'] as const)
      assert.equal(
        sumOf(parts, (one) => one[name]),
        was![name],
      );
    assert.deepEqual(await till.read(made), shared);
    assert.equal((await till.eventsOf(made)).at(-1), 'selection.shared');
    assert.match(await receiptOf(made, shared.checks[1]!.guid), /1\/3 x Soup +2[.,]30/);
    const paid = await till.read(made);
    for (const { guid: checkGuid } of paid.checks) await till.pay(made, { checkGuid });
    assert.equal((await till.read(made)).dueAmount, 0);
  });

  test('200 with checks that are there, and for what goes on with its parts: they move, merge, are voided and refunded', async () => {
    const split = (await till.ask(await till.open(), 'split', { seats: true })).must(200);
    const checkGuids = split.checks.map(({ guid }) => guid);
    const [guid] = lineGuids(split);
    const shared = (await share(split, { selectionGuid: guid, checkGuids })).must(200);
    assert.deepEqual(totals(shared), totals(split));
    assert.deepEqual(
      shared.checks.map(({ selections }) => selections.length),
      [1, 2, 2],
    );
    const parts = linesOf(shared).filter((line) => line.share);
    const other = await till.open(till.soups(1));
    const moved = (
      await till.ask<{ orders: Order[] }>(shared, 'move', {
        selectionGuids: [parts[2]!.guid],
        toOrderGuid: other.guid,
      })
    ).must(200).orders;
    assert.equal(moved[0]!.totalAmount + moved[1]!.totalAmount, split.totalAmount + other.totalAmount);
    const merged = (await till.ask(shared, 'merge-checks', { checkGuids: checkGuids.slice(0, 2) })).must(200);
    assert.equal(merged.totalAmount, moved[0]!.totalAmount);
    const reason = 'SPILLED';
    const voided = (
      await till.ask(shared, 'selections/void', { selectionGuids: [parts[1]!.guid], reason })
    ).must(200);
    assert.equal(voided.totalAmount, merged.totalAmount - parts[1]!.totalAmount);
    assertAddsUp(voided);
    await till.pay(voided, { checkGuid: checkGuids[0] });
    const lines = [{ selectionGuid: guid }];
    const [checkGuid] = checkGuids;
    const refunded = (await till.ask(voided, 'refunds', { checkGuid, lines, reason: 'COLD' })).must(200);
    assert.equal(refunded.checks[0]!.refunds[0]!.totalAmount, parts[0]!.totalAmount);
  });

  test('200 in a list of commands, and a preview keeps nothing', async () => {
    const made = await till.open();
    const [selectionGuid] = lineGuids(made);
    const commands = [
      { command: 'shareSelection', body: { selectionGuid, parts: 2 } },
      { command: 'addDiscount', body: { name: 'Ten', type: 'PERCENT', rate: '10' } },
    ];
    const shown = (await till.ask(made, 'commands', { commands, preview: true })).must(200);
    assert.deepEqual(await till.read(made), made);
    const done = (await till.ask(made, 'commands', { commands })).must(200);
    assert.deepEqual([done.totalAmount, done.checks.length], [shown.totalAmount, 2]);
    assertAddsUp(done);
  });

  test('400 for what is not there, for one check, and for more parts than there are thousandths', async () => {
    const made = await till.open([{ menuItemGuid: till.place.item('Soup').guid, quantity: '0.003' }]);
    const [selectionGuid] = lineGuids(made);
    const checkGuid = made.checks[0]!.guid;
    for (const [body, field] of [
      [{ selectionGuid: newGuid(), parts: 2 }, 'body /selectionGuid known'],
      [{ selectionGuid, parts: 4 }, 'body /parts maximum'],
      [{ selectionGuid, parts: 1 }, 'body /parts minimum'],
      [{ selectionGuid }, 'body /parts oneOf'],
      [{ selectionGuid, checkGuids: [checkGuid] }, 'body /checkGuids minItems'],
      [{ selectionGuid, checkGuids: [checkGuid, newGuid()] }, 'body /checkGuids/1 known'],
    ] as const)
      assert.deepEqual((await share(made, body)).fields(), [field], JSON.stringify(body));
    assert.deepEqual(await till.read(made), made);
  });

  test('409 for what is shared, on hold, refunded or paid; and how many there are of a part does not change', async () => {
    const made = await till.open([
      ...till.soups(1),
      { menuItemGuid: till.place.item('Soup').guid, quantity: 1, hold: true },
    ]);
    const [first, held] = lineGuids(made);
    const stateOf = async (body: object) =>
      (await share(made, body)).refused(409, 'INVALID_STATE').details?.state;
    assert.equal(await stateOf({ selectionGuid: held, parts: 2 }), 'HOLD');
    (await share(made, { selectionGuid: first, parts: 2 })).must(200);
    assert.equal(await stateOf({ selectionGuid: first, parts: 2 }), 'SHARED');
    const more = await till.key.patch(`${till.orders}/${made.guid}/selections/${first}`, { quantity: 2 });
    assert.deepEqual(more.refused(409, 'INVALID_STATE').details, { state: 'SHARED', allowed: ['unshare'] });
    const seat = await till.key.patch(`${till.orders}/${made.guid}/selections/${first}`, { seatNumber: 4 });
    seat.must(200);
    const paid = await till.open(till.soups(1));
    await till.pay(paid);
    const refused = await share(paid, { selectionGuid: lineGuids(paid)[0], parts: 2 });
    assert.equal(refused.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
  });
});
