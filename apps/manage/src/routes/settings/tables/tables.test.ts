import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byName, newNames } from './tables.ts';

test('tables are counted on, and those that are there are not made again', () => {
  assert.deepEqual(newNames({ prefix: 'T', first: 1, last: 4 }, [{ name: 'T2' }]), ['T1', 'T3', 'T4']);
  assert.deepEqual(newNames({ prefix: '', first: 10, last: 10 }, []), ['10']);
  assert.deepEqual(newNames({ prefix: 'T', first: 5, last: 4 }, []), []);
  assert.equal(newNames({ prefix: 'T', first: 1, last: 9_999 }, []).length, 60);
});

test('ten comes after two', () => {
  assert.deepEqual(
    ['T10', 'T2', 'Bar']
      .map((name) => ({ name }))
      .toSorted(byName)
      .map(({ name }) => name),
    ['Bar', 'T2', 'T10'],
  );
});
