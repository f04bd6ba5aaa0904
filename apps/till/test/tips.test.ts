import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestedTips } from '../src/store/tips.ts';

const smallBillTips = { belowAmount: 1_000, amounts: [50, 100] };
const amounts = (base: number, tips: Parameters<typeof suggestedTips>[1]) =>
  suggestedTips(base, tips).map(({ label, tipAmount }) => [label, tipAmount]);

test('a guest is offered percent, and amounts for a small bill', () => {
  assert.deepEqual(amounts(1_000, { tipRates: [10], smallBillTips }), [['10 %', 100]]);
  assert.deepEqual(amounts(999, { tipRates: [10], smallBillTips }), [
    ['', 50],
    ['', 100],
  ]);
  assert.deepEqual(amounts(999, { tipRates: [10], smallBillTips: null }), [['10 %', 100]]);
});

test('as usual, where the restaurant has said nothing', () => {
  assert.equal(suggestedTips(999, null).length, 3);
});
