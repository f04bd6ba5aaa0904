import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../platform/errors.ts';
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
