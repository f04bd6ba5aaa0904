import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as ms from './times.ts';

/** Within so many milliseconds of the fact people are told. */
const TOLD_WITHIN_MS = 10_000;

const SUMS: Readonly<Record<string, number>> = {
  'out of paper, open, at fault: seen at the next visit':
    ms.CHECK_EVERY_MS + ms.VISITS_POLL_MS + ms.CONNECT_MS + ms.STATUS_MS,
  'the same while it prints': ms.LOOK_WHILE_PRINTING_MS + ms.STATUS_MS,
  'off, silent, refuses: not heard of for too long':
    ms.CHECK_EVERY_MS + ms.SILENCE_GRACE_MS + ms.WATCH_EVERY_MS,
  'back again after long': ms.BACK_OFF_MAX_MS + ms.VISITS_POLL_MS + ms.LOOK_WHILE_PRINTING_MS,
  'a job waits': ms.WAITED_MS + ms.WATCH_EVERY_MS,
  'a process died: another takes over': ms.LEASE_MS + ms.VISITS_POLL_MS,
};

for (const [what, sum] of Object.entries(SUMS))
  test(`${what}: within ten seconds by configuration`, () => assert.ok(sum < TOLD_WITHIN_MS, String(sum)));

test('a visit that lives shows it before its lease ends', () => {
  assert.ok(ms.CONNECT_MS + ms.STATUS_MS < ms.LEASE_MS);
  assert.ok(ms.LOOK_WHILE_PRINTING_MS + ms.STATUS_MS < ms.LEASE_MS);
});
