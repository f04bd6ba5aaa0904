import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalText } from './currency.ts';

test('amounts have as many decimals as their currency, and keep their sign', () => {
  const cases: [number, string, string][] = [
    [10_600, 'USD', '106.00'],
    [-5, 'EUR', '-0.05'],
    [0, 'EUR', '0.00'],
    [500, 'JPY', '500'],
    [-500, 'JPY', '-500'],
    [1_250, 'KWD', '1.250'],
    [-1, 'KWD', '-0.001'],
    [12_345, 'CLF', '1.2345'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
  ];
  for (const [amount, currency, text] of cases) assert.equal(decimalText(amount, currency), text);
});
