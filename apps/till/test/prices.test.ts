import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareChanges, comparePrices, compareSplits } from './prices.ts';

const RUNS = Number(process.env.TILL_PRICES ?? 24);
/** An order that is changed asks for more. */
const CHANGES = Math.ceil(RUNS / 5);

test(`the till prices ${RUNS} random orders as the service does`, () => comparePrices(RUNS));
test(`the till changes ${CHANGES} random orders as the service does`, () => compareChanges(CHANGES));
test('the till splits 100 random orders as the service does, or says that it cannot', async () => {
  assert.ok((await compareSplits(100)) > 0);
});
