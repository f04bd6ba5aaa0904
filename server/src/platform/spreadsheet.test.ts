import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WRITINGS } from '../../test/harness/spreadsheets.ts';
import { ApiError } from './errors.ts';
import { readTable } from './spreadsheet.ts';

const HEADINGS = { name: ['nombre'], displayName: ['nombre corto'], number: ['número', 'nº'] } as const;
const read = (text: string) => readTable(text, { path: '/csv', headings: HEADINGS, required: ['name'] });

const ROWS = [
  ['Zoë "Z" López', 'Zoë, Bar; Floor', '1'],
  ['Ana\nAlonso', '', '2'],
  ['Ben', '=Ben', ''],
];
const VALUES = ROWS.map(([name, displayName, number]) => ({ name, displayName, number }));

const HEADS: Record<string, string[]> = {
  'as they were': ['name', 'displayName', 'number'],
  capitalised: ['Name', 'DISPLAYNAME', 'Number'],
  'with blanks': ['Name', 'Display name', 'number'],
  'over two lines': ['name', 'Display\nname', 'number'],
  translated: ['Nombre', 'Nombre corto', 'Número'],
  'translated without accents': ['NOMBRE', 'NOMBRE CORTO', 'Nº'],
};

for (const [writing, write] of Object.entries(WRITINGS))
  for (const [heads, head] of Object.entries(HEADS))
    test(`a table is read ${writing}, its headings ${heads}`, () => {
      assert.deepEqual(
        read(write([head, ...ROWS])).map(({ values }) => values),
        VALUES,
      );
    });

test('columns may stand in another sequence, and what there is no column for is not there', () => {
  assert.deepEqual(read('Nº;Name\r\n7;Ana\r\n'), [{ row: 2, values: { number: '7', name: 'Ana' } }]);
});

test('rows are counted as the spreadsheet counts them: empty ones, too, and lines within a cell not', () => {
  const rows = (text: string) => read(text).map(({ row }) => row);
  assert.deepEqual(rows('name\r\n\r\n"A\nB"\r\nC\r\n'), [3, 4]);
  assert.deepEqual(rows('\r\nname\r\nA\r\n'), [3]);
  assert.deepEqual(rows('sep=;\r\nname\r\nA\r\n'), [3]);
});

test('what is no such table is refused, and says why', () => {
  const reasons = (text: string) => {
    try {
      return read(text).length;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return (error.details as { fields: { message: string }[] }).fields.map(({ message }) => message);
    }
  };
  assert.deepEqual(reasons('name;pin\r\nA;1\r\n'), ['has a column "pin" that is unknown, or stands twice']);
  assert.deepEqual(reasons('name;Name\r\nA;B\r\n'), ['has a column "Name" that is unknown, or stands twice']);
  assert.deepEqual(reasons('name;\r\nA;B\r\n'), ['has something in column 2, which has no heading']);
  assert.deepEqual(reasons('number\r\n1\r\n'), ['lacks the column "name"']);
  assert.deepEqual(reasons('\r\n;;\r\n'), ['lacks the column "name"']);
  assert.deepEqual(reasons('name\r\n"Ana\r\n'), ['is not CSV as RFC 4180 has it']);
});
