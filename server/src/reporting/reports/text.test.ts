import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvText } from '../../platform/csv.ts';
import type { Pair } from './comparison.ts';
import { csvOf } from './text.ts';
import { written } from './values.ts';

const pair = (value: string): Pair => ({
  line: { key: [value], labels: [value], currency: 'EUR', amounts: [-5, 1_500] },
  earlier: null,
  beside: null,
});

async function csv(pairs: Pair[]): Promise<string> {
  const table = {
    columns: ['reason'],
    measures: [
      { name: 'amount', unit: 'AMOUNT' as const, meaning: '' },
      { name: 'quantity', unit: 'QUANTITY' as const, meaning: '' },
    ],
    percentiles: [],
    compared: false,
    links: null,
    publicUrl: '',
    amounts: 'minor' as const,
  };
  const pieces = async function* () {
    yield pairs;
  };
  const out = new PassThrough();
  const [read] = await Promise.all([text(out), csvOf(table, pieces()).run(out)]);
  return read;
}

describe('CSV', () => {
  test('reads back as what was written, whatever people typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (value) => {
        const [header, row] = parse(await csv([pair(value)]), { record_delimiter: '\r\n' }) as string[][];
        assert.deepEqual(header, ['reason', 'reasonName', 'currency', 'amount', 'quantity']);
        const defused = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
        assert.deepEqual(row, [defused, defused, 'EUR', '-5', '1.5']);
      }),
      { numRuns: 60 },
    );
  });

  test('holds no formula', () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")'];
    for (const formula of formulas) assert.match(csvText(formula), /^"?'/);
    assert.equal(csvText('say "hi", twice'), '"say ""hi"", twice"');
  });
});

test('quantities are decimal strings', () => {
  const quantity = (amount: number) => written({ name: '', unit: 'QUANTITY', meaning: '' }, amount);
  assert.deepEqual([0, 1_000, 750, -1_250, 49_574_000].map(quantity), ['0', '1', '0.75', '-1.25', '49574']);
});
