import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshCards, type Payment } from '../../../test/harness/cards.ts';
import { report } from '../../../test/harness/reports.ts';
import { freshTill, lineGuids, type Till } from '../../../test/harness/till.ts';
import { type Order, order } from '../../../test/harness/world.ts';

/** No order comes to what reports cannot compute, by what it ever held; and one that does can still be ended. */

let till: Till;
before(async () => {
  till = await freshTill();
});

/** A dish of the highest price, with a tax of 8.875 percent. */
const dish = (quantity: number) => ({
  menuItemGuid: till.place.item('Catch of the day').guid,
  quantity,
  priceAmount: 100_000_000,
});
const reason = 'MISTAKE';

test('409 for an order that comes to too much, with what it held before too', async () => {
  const post = (items: object[]) => till.key.post<Order>(till.orders, { diningOption: 'DINE_IN', items });
  const { details } = (await post([dish(9_999)])).refused(409, 'CONFLICT');
  assert.deepEqual(details, { reason: 'LIMIT_REACHED', limit: 1_000_000_000_000 });
  (await post(Array.from({ length: 250 }, () => dish(9_999)))).refused(409, 'CONFLICT');
  (await till.key.post(`${till.orders}/preview`, { diningOption: 'DINE_IN', items: [dish(9_999)] })).refused(
    409,
    'CONFLICT',
  );

  const made = await till.open([dish(4_000)]);
  const [line] = lineGuids(made);
  const add = () => till.ask(made, 'selections', { checkGuid: made.checks[0]!.guid, items: [dish(4_000)] });
  (await till.ask(made, 'selections/void', { selectionGuids: [line], reason })).must(200);
  (await add()).must(200);
  const again = lineGuids(await till.read(made)).filter((guid) => guid !== line);
  (await till.ask(made, 'selections/void', { selectionGuids: again, reason })).must(200);
  (await add()).refused(409, 'CONFLICT');
  // A charge of all of it would make it too much as well.
  const charge = { name: 'All again', type: 'PERCENT', rate: '100' };
  (await till.ask(made, 'service-charges', charge)).refused(409, 'CONFLICT');
  const query = { from: made.businessDate, to: made.businessDate };
  const { totals } = await report(till.key, 'discounts-and-voids', query);
  assert.equal(totals[0]?.values.amount, 2 * 4_000 * 100_000_000);
});

test('200 for what ends or shrinks one that came to more before there was a limit', async () => {
  const made = await till.open([dish(9_000), dish(1)]);
  const { sql } = till.target.database;
  await sql(
    `update orders set document = replace(document::text, '"quantity":"1"', '"quantity":"9000"')::json where guid = $1`,
    [made.guid],
  );
  const [, second] = lineGuids(made);
  (await till.change(made, '', { notes: 'odd' })).must(200);
  (await till.change(made, `/selections/${second}`, { quantity: 9_001 })).refused(409, 'CONFLICT');
  (await till.ask(made, 'void', { reason })).must(200);
});

test('a tip that the processor took is recorded, however much an order comes to with it', async () => {
  const cards = await freshCards();
  const openItem = { name: 'Gold', priceAmount: 100_000_000, taxRateGuids: [] };
  const made = await order(cards.key, cards.place, { items: [{ quantity: 9_999, openItem }] as never });
  const hold = (amount: number) => cards.authorize({ orderGuid: made.guid, amount });
  const capture = async ({ retref }: Payment, tipAmount: number) =>
    (await cards.send('capture', { retref, amount: 1, tipAmount })).must(200);
  await capture(await hold(100_000_000), 99_999_999);
  const over = await capture(await hold(1_000), 99);
  assert.equal((await cards.read(over)).status, 'CAPTURED');
  const path = `${cards.place.path}/orders/${made.guid}`;
  const { tipAmount, paidAmount } = (await cards.key.get<Order>(path)).must(200);
  assert.deepEqual([tipAmount, paidAmount], [100_000_098, 100_000_100]);
  (await cards.key.patch(path, { notes: 'Gold' })).must(200);
});
