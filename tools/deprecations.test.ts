import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deprecated } from '../server/src/platform/http/deprecations.ts';
import type { Deprecation, Route } from '../server/src/platform/http/route.ts';
import { deprecationProblems } from './deprecations.ts';

const NOTE: Deprecation = {
  id: 'order-notes',
  what: '`note` of an order',
  since: '2026-01-01',
  sunset: '2026-04-01',
};
const NEWS = '### Deprecated\n\n- `note` of an\n  order: works until 2026-04-01.';

const routeWith = (...marks: Deprecation[]) => ({ query: marks.map(deprecated) }) as unknown as Route;

test('a deprecation is announced in the changelog, with a sunset at least 90 days after it began', () => {
  assert.deepEqual(deprecationProblems([routeWith(NOTE)], NEWS), []);
  const soon = { ...NOTE, sunset: '2026-03-31' };
  assert.deepEqual(deprecationProblems([routeWith(soon)], `${NEWS} 2026-03-31`), [
    'order-notes: its sunset must be a date at least 90 days after 2026-01-01',
  ]);
  for (const news of ['', NEWS.replace('2026-04-01', '2026-05-01'), NEWS.replace('note', 'notes')])
    assert.deepEqual(deprecationProblems([routeWith(NOTE)], news), [
      'order-notes: CHANGELOG.md must say "`note` of an order" and 2026-04-01',
    ]);
  assert.equal(deprecationProblems([routeWith({ ...NOTE, since: 'soon' })], NEWS).length, 1);
});

test('a major goes away twelve months after the next one came at the earliest', () => {
  const major = { ...NOTE, successor: '/api/v2/' };
  const routeOf = (path: string) => ({ path, deprecated: major }) as unknown as Route;
  assert.deepEqual(deprecationProblems([routeOf('/api/v1/it')], NEWS), [
    'order-notes: its sunset must be a date at least 366 days after 2026-01-01',
  ]);
  assert.deepEqual(deprecationProblems([routeOf('/api/v2/it')], NEWS), []);
  major.sunset = '2027-01-02';
  assert.deepEqual(deprecationProblems([routeOf('/api/v1/it')], `${NEWS} 2027-01-02`), []);
});

test('an id names one deprecation', () => {
  assert.deepEqual(deprecationProblems([routeWith(NOTE, NOTE), routeWith(NOTE)], NEWS), []);
  assert.deepEqual(deprecationProblems([routeWith(NOTE, { ...NOTE })], NEWS), [
    'order-notes: two deprecations have this id',
  ]);
});
