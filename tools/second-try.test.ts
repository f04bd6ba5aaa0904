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
const DOCS = 'server/src/site/docs/guides.test.ts';

test('a file that fails is tried again', () => {
  assert.equal(whyFinal([failed(DOCS), failed(DOCS)], []), null);
});

test('not when more than three fail', () => {
  const four = [1, 2, 3, 4].map((n) => failed(`server/src/site/${n}.test.ts`));
  assert.equal(whyFinal(four.slice(1), []), null);
  assert.match(whyFinal(four, [])!, /4 files/);
});

test('not when the change touches it, or the source beside it', () => {
  for (const path of [DOCS, 'server/src/site/docs/queries.ts'])
    assert.match(whyFinal([failed(DOCS)], [path])!, /the change touches/);
  for (const path of ['server/src/site/docs/search.test.ts', 'server/src/site/health.ts'])
    assert.equal(whyFinal([failed(DOCS)], [path]), null);
});

test('not about money, walls or lost orders, unless all it did was to wait on a busy machine', () => {
  for (const file of ['server/src/money/books/books.test.ts', TABLES, 'apps/till/test/prices.test.ts']) {
    const late = failed(file, 'Error: Waited 60000 ms: 1 == 2');
    assert.equal(whyFinal([late], [], true), null);
    assert.match(whyFinal([late], [], false)!, /money/);
    assert.match(whyFinal([late, failed(file)], [], true)!, /money/);
  }
});

test('not when it is no test that failed, but the process of many', () => {
  assert.match(whyFinal([failed('server/test/harness/shared-process.ts')], [])!, /as a whole/);
});
