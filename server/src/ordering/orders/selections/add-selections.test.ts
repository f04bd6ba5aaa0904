import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { addSelections } from './add-selections.ts';

proves(addSelections, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const add = (to: Order, items: object[], more: object = {}) =>
    till.ask(to, 'selections', { items, ...more });

  test('200 at the price of the moment; the old ones keep theirs', async () => {
    const made = await till.open(till.soups(1));
    const path = `${till.place.path}/menu/items/${till.place.item('Soup').guid}`;
    (await till.key.patch(path, { priceAmount: 1_000 })).must(200);
    const more = (await add(made, till.soups(2), { version: 1 })).must(200);
    (await till.key.patch(path, { priceAmount: 690 })).must(200);
    assert.deepEqual(
      linesOf(more).map(({ unitPriceAmount }) => unitPriceAmount),
      [690, 1_000],
    );
    assertAddsUp(more);
    assert.deepEqual(await till.read(made), more);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'selection.added']);
  });

  test('200 sends them to the kitchen, unless they are held', async () => {
    const [soup] = till.soups(1);
    const more = (await add(await till.open([soup!]), [soup!, { ...soup, hold: true }])).must(200);
    assert.deepEqual(
      linesOf(more).map(({ fulfillmentStatus }) => fulfillmentStatus),
      ['SENT', 'SENT', 'HOLD'],
    );
  });

  test('400 for what is not on the menu or sold out, and for one of several checks that is not named', async () => {
    const { key, place } = till;
    const made = await till.open();
    const [soup] = till.soups(1);
    const unknown = await add(made, [soup!, { menuItemGuid: newGuid(), quantity: 1 }]);
    assert.deepEqual(unknown.fields(), ['body /items/1/menuItemGuid known']);
    const catchOfTheDay = place.item('Catch of the day').guid;
    const stock = `${place.path}/menu/items/${catchOfTheDay}/stock`;
    (await key.put(stock, { status: 'QUANTITY', quantity: 1 })).must(200);
    const fish = { menuItemGuid: catchOfTheDay, quantity: 2, priceAmount: 2_000 };
    assert.deepEqual((await add(made, [soup!, fish])).fields(), ['body /items/1/menuItemGuid stock']);
    assert.deepEqual(await till.read(made), made);
    const two = (await till.ask(made, 'split', { items: [[lineGuids(made)[0]]] })).must(200);
    assert.deepEqual((await add(two, [soup!])).fields(), ['body /checkGuid required']);
    const checkGuid = two.checks[1]!.guid;
    assert.equal((await add(two, [soup!], { checkGuid })).must(200).checks[1]!.selections.length, 2);
  });

  test('409 when the check is paid, the order was changed, or the restaurant is archived', async () => {
    const made = await till.open();
    await till.pay(made);
    const stale = await add(made, till.soups(1), { version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    assert.deepEqual((await add(made, till.soups(1))).refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
    const closing = await freshTill();
    const open = await closing.open();
    (await closing.key.patch(closing.place.path, { archived: true })).must(200);
    const late = await closing.ask(open, 'selections', { items: closing.soups(1) });
    assert.equal(late.refused(409, 'INVALID_STATE').details?.state, 'ARCHIVED');
  });
});
