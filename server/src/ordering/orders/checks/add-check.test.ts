import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { addCheck } from './add-check.ts';

proves(addCheck, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const add = (of: Order, body: object = {}) => till.ask(of, 'checks', body);
  const move = async (of: Order, body: object) =>
    (await till.ask<{ orders: [Order] }>(of, 'move', body)).must(200).orders[0];
  const costs = (of: Order) => [of.totalAmount, of.taxAmount, of.serviceChargeAmount, of.discountAmount];

  test('200 adds an empty check that items are added and moved to; nothing costs anything else', async () => {
    const made = await till.open(till.soups(1, 2), {
      discounts: [{ name: 'Friends', type: 'FIXED', amount: 101 }],
    });
    const gratuity = { name: 'Service', type: 'FIXED', amount: 333 };
    const charged = (await till.ask(made, 'service-charges', gratuity)).must(200);
    const two = (await add(made, { version: 2 })).must(200);
    assert.deepEqual([two.version, costs(two)], [3, costs(charged)]);
    const [first, second] = two.checks;
    assert.deepEqual([second!.selections, second!.totalAmount, second!.paymentStatus], [[], 0, 'OPEN']);
    const toSecond = { checkGuid: second!.guid, items: till.soups(3) };
    const three = (await till.ask(made, 'selections', toSecond)).must(200);
    assert.deepEqual(
      three.checks.map(({ selections }) => selections.length),
      [2, 1],
    );
    assertAddsUp(three);
    const to = { selectionGuids: lineGuids(made).slice(0, 1), toCheckGuid: second!.guid };
    const moved = await move(made, to);
    assert.deepEqual(
      moved.checks.map(({ selections }) => selections.length),
      [1, 2],
    );
    assert.equal(moved.totalAmount, three.totalAmount);
    assertAddsUp(moved);
    assert.deepEqual(await till.eventsOf(made), [
      'order.created',
      'order.updated',
      'check.added',
      'selection.added',
      'selection.moved',
    ]);
    await till.pay(made, { checkGuid: first!.guid });
    await till.pay(made, { checkGuid: second!.guid });
    const closed = (await till.ask(made, 'close')).must(200);
    assert.deepEqual([closed.dueAmount, closed.guestOrderStatus], [0, 'CLOSED']);
  });

  test('200 keeps an empty check when lines go from one to another of the others', async () => {
    const made = await till.open(till.soups(1, 2, 3));
    const [line, other] = lineGuids(made);
    const split = (await till.ask(made, 'split', { items: [[line]] })).must(200);
    const empty = (await add(made)).must(200).checks[2]!;
    const to = { selectionGuids: [other], toCheckGuid: split.checks[1]!.guid };
    const moved = await move(made, to);
    assert.ok(moved.checks.some(({ guid }) => guid === empty.guid));
    const all = { selectionGuids: [line, other], toCheckGuid: split.checks[0]!.guid };
    const back = await move(made, all);
    assert.deepEqual(
      back.checks.map(({ guid }) => guid),
      [split.checks[0]!.guid, empty.guid],
    );
  });

  test('409 when there are as many as there may be, or the order is closed', async () => {
    const made = await till.open(till.soups(1));
    const checks = (count: number) => Array.from({ length: count }, () => ({ command: 'addCheck' }));
    const full = (await till.ask(made, 'commands', { commands: checks(49) })).must(200);
    assert.equal(full.checks.length, 50);
    (await add(made)).refused(409, 'CONFLICT');
    (await till.ask(made, 'void', { reason: 'MISTAKE' })).must(200);
    assert.equal((await add(made)).refused(409, 'INVALID_STATE').details?.state, 'VOIDED');
  });
});
