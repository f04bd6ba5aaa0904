import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LimitName, type Tries, tryOnce } from './pin-limits.ts';

const MINUTE = 60_000;

/** How many of tries, one every so often, are let through, over so long. */
function letThrough(name: LimitName, everyMs: number, forMs: number): number[] {
  let stored: Tries = { tries: [], lockedUntil: null };
  const through: number[] = [];
  for (let now = 0; now < forMs; now += everyMs) {
    const next = tryOnce(name, stored, now);
    if ('refusedUntil' in next) {
      assert.ok(next.refusedUntil > now);
      continue;
    }
    stored = next;
    through.push(now);
  }
  return through;
}

test('whatever the pace, no hour holds more than thirty tries of a device, or a hundred of a restaurant', () => {
  for (const [name, most] of [
    ['DEVICE', 30],
    ['RESTAURANT', 100],
  ] as const) {
    for (const everyMs of [100, 1_700, 61_000]) {
      const through = letThrough(name, everyMs, 5 * 60 * MINUTE);
      for (const at of through) {
        const within = through.filter((one) => one >= at && one < at + 60 * MINUTE).length;
        assert.ok(within <= most, `${name}: ${within} in an hour`);
      }
    }
  }
});

test('five wrong tries for a number at a device lock it for 1, 5, 15, then 60 minutes', () => {
  const through = letThrough('NUMBER_AT_DEVICE', 1_000, 4 * 60 * MINUTE);
  const gaps = through.slice(1).map((at, index) => at - through[index]!);
  const locks = gaps.filter((gap) => gap > 1_000).map((gap) => Math.round(gap / MINUTE));
  assert.deepEqual(locks.slice(0, 4), [1, 5, 15, 60]);
  assert.deepEqual(gaps.slice(0, 4), [1_000, 1_000, 1_000, 1_000]);
});

test('a number is tried at most twenty times in a day, over all devices', () => {
  assert.equal(letThrough('NUMBER', MINUTE, 24 * 60 * MINUTE).length, 20);
});
