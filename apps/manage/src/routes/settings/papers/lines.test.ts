import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsOfText, linesOfText, ratesOfText } from './lines.ts';

test('empty lines are left out, and too many or too long ones are refused', () => {
  assert.deepEqual(linesOfText(' VAT included \n\n\n Thanks', 2), ['VAT included', 'Thanks']);
  assert.deepEqual(linesOfText('\n', 2), []);
  assert.equal(linesOfText('a\nb\nc', 2), null);
  assert.equal(linesOfText('x'.repeat(121), 2), null);
});

test('rates are typed as people type them', () => {
  assert.deepEqual(ratesOfText('5, 10 15%'), [5, 10, 15]);
  assert.deepEqual(ratesOfText(' '), []);
  for (const text of ['0', '101', '7.5', 'ten', '1 2 3 4 5 6', '10 10'])
    assert.equal(ratesOfText(text), null, text);
});

test('amounts are typed in the currency of the restaurant', () => {
  assert.deepEqual(amountsOfText('0.50; 1 2,50', 'USD'), [50, 100, 250]);
  assert.deepEqual(amountsOfText('100 200', 'JPY'), [100, 200]);
  for (const text of ['0', '-1', 'one', '1 2 3 4 5 6', '1 1.00'])
    assert.equal(amountsOfText(text, 'USD'), null, text);
});
