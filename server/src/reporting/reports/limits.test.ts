import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../platform/db/database.ts';
import type { ApiError } from '../../platform/errors.ts';
import { dirtyDays } from './dirty-days.ts';
import { Lines } from './lines.ts';
import { assertLinksFit } from './links.ts';

const refusedAt = (path: string) => (error: ApiError) =>
  error.code === 'VALIDATION_ERROR' && error.message.includes(path);
const line = (day: string, amount = 1) => ({ key: [day], labels: [''], currency: 'EUR', amounts: [amount] });

test('a report holds so many lines at once; what adds to one of them counts once', () => {
  const lines = new Lines(2);
  for (const day of ['20260102', '20260101', '20260101']) lines.add(line(day));
  assert.deepEqual(
    lines.inOrder().map(({ key, amounts }) => [...key, ...amounts]),
    [
      ['20260101', 2],
      ['20260102', 1],
    ],
  );
  assert.throws(() => lines.add(line('20260103')), refusedAt('/groupBy'));
});

test('links make 32 MiB of an answer at most', () => {
  const link = 'x'.repeat(1_024);
  assertLinksFit(32_768, link);
  assert.throws(() => assertLinksFit(32_769, link), refusedAt('/links'));
});

test('an event is read once, until the cursor has gone past it', () => {
  const db = {} as Database;
  const ask = () => dirtyDays(db, { tenantId: 'one' } as never, 20260101, 20260131);
  const day = (business_date: number, is_unprocessed: boolean) => ({
    restaurant_guid: 'r',
    business_date,
    is_unprocessed,
  });
  const dates = (days: { business_date: number }[]) => days.map(({ business_date }) => business_date);
  const first = ask();
  const meanwhile = ask();
  assert.deepEqual(first.statement.values.slice(3), [null, 0]);
  const known = { cursor: 5, last: 9 };
  const rows = [
    { ...known, ...day(20260103, true) },
    { ...known, ...day(20260201, true) },
    { ...known, ...day(20260102, false) },
  ];
  assert.deepEqual(dates(first.days(rows)), [20260102, 20260103]);
  const second = ask();
  assert.deepEqual(second.statement.values.slice(3), [5, 9]);
  // Asked before the first was answered: its rows are all there are.
  assert.deepEqual(dates(meanwhile.days([{ cursor: 5, last: 8, ...day(20260103, true) }])), [20260103]);
  const nothing = {
    restaurant_guid: null as never,
    business_date: null as never,
    is_unprocessed: null as never,
  };
  assert.deepEqual(dates(second.days([{ cursor: 5, last: 9, ...nothing }])), [20260103]);
  const moved = ask().days([{ cursor: 9, last: 9, ...day(20260103, false) }]);
  assert.deepEqual(dates(moved), [20260103]);
  assert.deepEqual(dates(ask().days([{ cursor: 9, last: 9, ...nothing }])), []);
});
