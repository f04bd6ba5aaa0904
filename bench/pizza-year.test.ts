import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type OrderInput, priceOrder } from '@comanda/pricing';
import { readSales } from './replay/sales.ts';
import { bundledTotals, differences, totalsOf } from './replay/totals.ts';

/** Every order of the year through the pricing package, with a tax of 8.875 % added or held, against big integers. */

let year: Awaited<ReturnType<typeof readSales>>;

before(async () => {
  year = await readSales(fileURLToPath(new URL('data/pizza-place', import.meta.url)));
});

/** Half-up, of whole numbers. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
const taxIn = {
  EXCLUSIVE: (amount: bigint) => rounded(amount * 8_875n, 100_000n),
  INCLUSIVE: (amount: bigint) => rounded(amount * 8_875n, 108_875n),
};
const sum = (amounts: bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** The year's tax, worked out beforehand by other means. */
const YEAR = {
  EXCLUSIVE: { LINE: 7_259_830n, CHECK: 7_258_748n },
  INCLUSIVE: { LINE: 6_668_316n, CHECK: 6_667_112n },
};

for (const inclusion of ['EXCLUSIVE', 'INCLUSIVE'] as const) {
  for (const roundingScope of ['LINE', 'CHECK'] as const) {
    test(`the year with 8.875 %, ${inclusion}, rounded by ${roundingScope}, is right to the cent in each of its orders`, () => {
      let total = 0n;
      for (const { id, lines } of year.sales) {
        const amounts = lines.map(({ pizza, quantity }) => BigInt(pizza.priceAmount) * BigInt(quantity));
        const tax = taxIn[inclusion];
        const expected = roundingScope === 'LINE' ? sum(amounts.map(tax)) : tax(sum(amounts));
        const input: OrderInput = {
          taxes: [{ key: 'tax', type: 'PERCENT', rate: '8.875', inclusion, roundingScope }],
          checks: [
            {
              key: 'check',
              selections: lines.map(({ pizza, quantity }, index) => ({
                key: String(index),
                quantity,
                unitPriceAmount: pizza.priceAmount,
                taxes: ['tax'],
              })),
            },
          ],
        };
        const priced = priceOrder(input);
        const found = inclusion === 'EXCLUSIVE' ? priced.taxAmount : priced.inclusiveTaxAmount;
        const added = inclusion === 'EXCLUSIVE' ? expected : 0n;
        assert.equal(BigInt(found), expected, `tax of order ${id}`);
        assert.equal(BigInt(priced.totalAmount), sum(amounts) + added, `total of order ${id}`);
        total += expected;
      }
      assert.equal(total, YEAR[inclusion][roundingScope]);
    });
  }
}

test('what a replay with tax is held against is the same year', () => {
  for (const tax of [undefined, 'exclusive', 'inclusive'] as const)
    assert.deepEqual(differences(totalsOf(year, tax), bundledTotals(tax)), []);
});
