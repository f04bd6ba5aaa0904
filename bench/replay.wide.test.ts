import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { readDemo, type Service, startComanda } from './lib/service.ts';
import type { Address } from './replay/client.ts';
import { replay } from './replay/replay.ts';
import { readSales, type Sales } from './replay/sales.ts';
import { bundledTotals, differences, totalsOf } from './replay/totals.ts';

const FOLDER = fileURLToPath(new URL('data/pizza-place', import.meta.url));
const SLICE = 300;

const dataDir = makeScratch();
let service: Service;
let address: Address;
let year: Sales;

before(async () => {
  const demo = await readDemo({ DATA_DIR: dataDir });
  service = await startComanda({ DATA_DIR: dataDir });
  address = { url: service.url, apiKey: demo.tenants[0]!.apiKeys[0]!.key };
  year = await readSales(FOLDER);
});

after(async () => {
  await service?.stop();
  await removeScratch(dataDir);
});

test('the files hold the year that they are known to hold', () => {
  assert.equal(year.pizzas.length, 96);
  assert.deepEqual(differences(totalsOf(year), bundledTotals()), []);
});

test('a replay that stops half way is completed by the next, and one more changes nothing', async () => {
  const first = await replaySlice(SLICE / 2);
  assert.deepEqual(first.outcomes, { created: SLICE / 2, replayed: 0, present: 0 });

  const second = await replaySlice(SLICE);
  assert.deepEqual(second.outcomes, { created: SLICE / 2, replayed: SLICE / 2, present: 0 });

  const third = await replaySlice(SLICE);
  assert.deepEqual(third.outcomes, { created: 0, replayed: SLICE, present: 0 });

  for (const { totals } of [second, third]) {
    const { orders, lines, pizzas, totalAmount } = totals;
    assert.deepEqual({ orders, lines, pizzas, totalAmount }, plainSums(SLICE));
  }
});

test('an order is where the year says, in time and money', async () => {
  const { items } = await get<{ items: { guid: string; externalId: string }[] }>('/restaurants');
  const { guid } = items.find(({ externalId }) => externalId === 'pizza-place')!;
  const page = await get<{ items: Record<string, unknown>[] }>(`/restaurants/${guid}/orders?externalId=1`);
  const { openedAt, businessDate, totalAmount, currency } = page.items[0]!;
  assert.deepEqual(
    { openedAt, businessDate, totalAmount, currency },
    { openedAt: '2015-01-01T16:38:36.000Z', businessDate: 20150101, totalAmount: 1325, currency: 'USD' },
  );
});

/** 120 orders of the year: enough for halves of a cent on either side, little enough for a test. `npm run replay` does all. */
const TAXED = 120;

for (const tax of ['exclusive', 'inclusive'] as const) {
  test(`${TAXED} orders with a tax of 8.875 %, ${tax}, come to what big integers say`, async () => {
    const slice = { pizzas: year.pizzas, sales: year.sales.slice(0, TAXED) };
    const { totals } = await replay(address, slice, { externalId: `pizza-place-${tax}`, tax, quiet: true });
    const base = tax === 'exclusive' ? 100_000n : 108_875n;
    const prices = slice.sales.flatMap(({ lines }) =>
      lines.map(({ pizza, quantity }) => BigInt(pizza.priceAmount) * BigInt(quantity)),
    );
    const taxes = prices.map((price) => (2n * price * 8_875n + base) / (2n * base));
    const sum = (amounts: bigint[]) => Number(amounts.reduce((a, b) => a + b, 0n));
    assert.equal(totals.taxAmount, sum(taxes));
    assert.equal(totals.totalAmount, sum(prices) + (tax === 'exclusive' ? sum(taxes) : 0));
  });
}

function replaySlice(orders: number) {
  const slice = { pizzas: year.pizzas, sales: year.sales.slice(0, orders) };
  return replay(address, slice, { externalId: 'pizza-place', quiet: true });
}

/** The same sums without the code under test: plain splitting of the two files that have no quotes. */
function plainSums(orders: number) {
  const rows = (name: string) =>
    readFileSync(`${FOLDER}/${name}.csv`, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','));
  const cents = new Map(rows('pizzas').map(([id, , , price]) => [id, Math.round(Number(price) * 100)]));
  const lines = rows('order_details').filter(([, order]) => Number(order) <= orders);
  return {
    orders,
    lines: lines.length,
    pizzas: lines.reduce((sum, [, , , quantity]) => sum + Number(quantity), 0),
    totalAmount: lines.reduce((sum, [, , pizza, quantity]) => sum + cents.get(pizza)! * Number(quantity), 0),
  };
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${address.url}/api/v1${path}`, { headers: { 'x-api-key': address.apiKey } });
  const { data } = (await response.json()) as { data: T };
  return data;
}
