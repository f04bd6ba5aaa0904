import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payment } from './harness/cards.ts';
import { report } from './harness/reports.ts';
import { freshTill, lineGuids } from './harness/till.ts';
import type { Order } from './harness/world.ts';

/** Where a unit of money is worth little, amounts have many digits: a wedding of 270 million rupiah, with 16 million in tips. */

const WEDDING = 27_000_000_000;
const reason = 'LATE';

test('an evening in rupiah: ordered, discounted, paid in cash with change, refunded, counted and reported', async () => {
  const till = await freshTill({ currency: 'IDR', timeZone: 'Asia/Jakarta', taxRates: [] } as never);
  const { key, place } = till;
  const drawer = { name: 'Bar', openingAmount: 500_000_000 };
  const { guid } = (await key.post<{ guid: string }>(`${place.path}/cash-drawers`, drawer)).must(201);
  const wedding = { quantity: 1, openItem: { name: 'Wedding', priceAmount: WEDDING, taxRateGuids: [] } };
  const one = await till.open([wedding] as never);
  const off = { name: 'Family', type: 'FIXED', amount: 7_000_000_000, reason };
  const { dueAmount } = (await till.ask<Order>(one, 'discounts', off)).must(200);
  assert.equal(dueAmount, 20_000_000_000);
  const cash = { type: 'CASH', drawerGuid: guid, tipAmount: 1_600_000_000, tenderedAmount: 30_000_000_000 };
  const paid = (await till.ask<Payment & { changeAmount: number }>(one, 'payments', cash)).must(201);
  assert.equal(paid.changeAmount, 30_000_000_000 - 20_000_000_000 - 1_600_000_000);
  const back = { amount: 1_000_000_001, drawerGuid: guid, reason };
  (await key.post(`${place.path}/payments/${paid.paymentGuid}/refunds`, back)).must(201);
  const counted = { countedAmount: 500_000_000 + 21_600_000_000 - 1_000_000_001 };
  const closed = await key.post<{ varianceAmount: number }>(
    `${place.path}/cash-drawers/${guid}/close`,
    counted,
  );
  assert.equal(closed.must(200).varianceAmount, 0);
  // What is ordered for now has a business day.
  const day = { from: one.businessDate!, to: one.businessDate!, currency: 'IDR' };
  const [sales] = (await report(key, 'sales', day)).totals;
  assert.deepEqual(
    [sales?.values.grossAmount, sales?.values.discountAmount, sales?.values.tipAmount],
    [WEDDING, 7_000_000_000, 1_600_000_000],
  );
});

test('an amount is at most what an order comes to', async () => {
  const till = await freshTill({ taxRates: [] });
  const dear = (priceAmount: number) => [
    { quantity: 1, openItem: { name: 'Gold', priceAmount, taxRateGuids: [] } },
  ];
  const most = 1_000_000_000_000;
  assert.equal((await till.open(dear(most) as never)).totalAmount, most);
  const over = await till.key.post(till.orders, { diningOption: 'DINE_IN', items: dear(most + 1) });
  assert.deepEqual(over.fields(), ['body /items/0/openItem/priceAmount maximum']);
});

test('a part of a line of many digits is exact', async () => {
  const till = await freshTill({ taxRates: [] });
  const price = 99_999_999;
  const one = await till.open([
    { quantity: 9_999, openItem: { name: 'Gold', priceAmount: price, taxRateGuids: [] } },
  ] as never);
  const [line] = lineGuids(one);
  const fewer = await till.change(one, `/selections/${line}`, { quantity: '4999.501', reason });
  const lines = fewer.must(200).checks[0]!.selections;
  const exact = (thousandths: bigint) => Number((BigInt(price) * thousandths + 500n) / 1_000n);
  const kept = exact(4_999_501n);
  const voided = lines.find((selection) => selection.voided)!;
  assert.equal(fewer.must(200).totalAmount, kept);
  assert.equal(voided.quantity, '4999.499');
});
