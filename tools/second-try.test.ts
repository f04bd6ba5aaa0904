import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from './run-tests.ts';
import { whyFinal } from './second-try.ts';

const failed = (file: string, error = 'AssertionError: 1 == 2'): Failure => ({
  file,
  test: 'a',
  error,
  after: [],
});
const TABLES = 'server/src/catalog/tables/tables.test.ts';

test('a file that fails is tried again', () => {
  assert.equal(whyFinal([failed(TABLES), failed(TABLES)], []), null);
});

test('not when more than three fail', () => {
  const four = [1, 2, 3, 4].map((n) => failed(`server/src/a/${n}.test.ts`));
  assert.equal(whyFinal(four.slice(1), []), null);
  assert.match(whyFinal(four, [])!, /4 files/);
});

test('not when the change touches it, or the source beside it', () => {
  for (const path of [TABLES, 'server/src/catalog/tables/tables.ts'])
    assert.match(whyFinal([failed(TABLES)], [path])!, /the change touches/);
  assert.equal(whyFinal([failed(TABLES)], ['server/src/catalog/tables/list-tables.ts']), null);
});

test('not about money, walls or lost orders, unless all it did was to wait', () => {
  const file = 'server/src/money/books/books.test.ts';
  const late = failed(file, 'Error: Waited 60000 ms: 1 == 2');
  assert.equal(whyFinal([late], []), null);
  assert.match(whyFinal([late, failed(file)], [])!, /money/);
});

test('not when it is no test that failed, but the process of many', () => {
  assert.match(whyFinal([failed('server/test/harness/shared-process.ts')], [])!, /as a whole/);
});
