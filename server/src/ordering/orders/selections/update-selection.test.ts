import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { updateSelection } from './update-selection.ts';

proves(updateSelection, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const update = (of: Order, body: object, guid = lineGuids(of)[0]!) =>
    till.change(of, `/selections/${guid}`, body);

  test('200 changes quantity, seat, course and notes; the price of one stays', async () => {
    const made = await till.open();
    const body = { quantity: 2, course: 2, seatNumber: null, notes: 'hot', version: 1 };
    const changed = (await update(made, body)).must(200);
    const [line] = linesOf(changed);
    assert.deepEqual(
      [line!.quantity, line!.course, line!.seatNumber, line!.notes, line!.unitPriceAmount],
      ['2', 2, null, 'hot', 690],
    );
    assert.equal(changed.subtotalAmount, 4 * 690);
    assertAddsUp(changed);
    assert.deepEqual(await till.read(made), changed);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'selection.updated']);
  });

  test('200 takes more from stock, and returns less to it; 400 when there is not so much', async () => {
    const { key, place } = till;
    const menuItemGuid = place.item('Catch of the day').guid;
    const stock = `${place.path}/menu/items/${menuItemGuid}/stock`;
    (await key.put(stock, { status: 'QUANTITY', quantity: 5 })).must(200);
    const left = async () => (await key.get<{ quantity: string }>(stock)).must(200).quantity;
    const made = await till.open([{ menuItemGuid, quantity: 2, priceAmount: 1_000 }]);
    (await update(made, { quantity: 4 })).must(200);
    assert.equal(await left(), '1');
    assert.deepEqual((await update(made, { quantity: 6 })).fields(), ['body /quantity stock']);
    (await update(made, { quantity: 1 })).must(200);
    assert.equal(await left(), '4');
  });

  test('404 for a line of another order', async () => {
    const made = await till.open();
    for (const guid of [newGuid(), lineGuids(await till.open())[0]!])
      (await update(made, { quantity: 2 }, guid)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for a line that is voided or paid, and when the order was changed since it was seen', async () => {
    const made = await till.open();
    const [first, second] = lineGuids(made);
    (await till.ask(made, 'selections/void', { selectionGuids: [first], reason: 'DROPPED' })).must(200);
    const voided = await update(made, { quantity: 2 });
    assert.deepEqual(voided.refused(409, 'INVALID_STATE').details, { state: 'VOIDED', allowed: [] });
    const stale = await update(made, { quantity: 2, version: 1 }, second);
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    await till.pay(made);
    const paid = await update(made, { quantity: 2 }, second);
    assert.equal(paid.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
  });
});
