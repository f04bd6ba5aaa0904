import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DayWindow, isOpenAt, NO_RULES, openStretches, type Stretch } from './hours.ts';
import { freeSlots, nextTime, SLOT_MS, type Terms } from './slots.ts';

/**
 * Windows at both ends of what clocks skip and show twice, in every time zone, against a walk through the minutes around it: open
 * from the first minute at which the clock on the wall shows the start, or more, until the first that shows the end, or more.
 *
 *   HOURS_CHANGES=100000 npm test -- hours-of-all-zones   tries them all; without, a sample.
 */

const CHANGES = Number(process.env.HOURS_CHANGES ?? 150);
const MINUTE_MS = 60_000;
const [FIRST, LAST] = [Date.parse('2020-01-01T00:00:00Z'), Date.parse('2038-01-01T00:00:00Z')];
/** Longer than any of them skips or repeats, with a window on each side. */
const AROUND_MS = 5 * 3_600_000;

interface Change {
  timeZone: string;
  at: number;
  /** Milliseconds ahead of UTC. */
  before: number;
  after: number;
}

/** Every change of the clocks from 2020 to 2037. */
function changes(): Change[] {
  const found: Change[] = [];
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    let there = Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(timeZone);
    for (;;) {
      const next = there.getTimeZoneTransition('next');
      if (!next || next.epochMilliseconds >= LAST) break;
      const at = next.epochMilliseconds;
      const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e6;
      found.push({ timeZone, at, before, after: next.offsetNanoseconds / 1e6 });
      there = next;
    }
  }
  return found.filter(({ before, after }) => before !== after);
}

/** What a clock on the wall shows, as milliseconds since its own 1970. */
const shown = ({ at, before, after }: Change, instant: number): number =>
  instant + (instant < at ? before : after);

/** The first minute at which the clock shows a time, or more. */
function walkTo(change: Change, wanted: number): number {
  for (let instant = change.at - AROUND_MS; ; instant += MINUTE_MS)
    if (shown(change, instant) >= wanted) return instant;
}

const timeOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16);
const dateOf = (wall: number): number =>
  Number(new Date(wall).toISOString().slice(0, 10).replaceAll('-', ''));

/** A window of one date as the rules have it, and when it is open. */
function windowOf(
  change: Change,
  from: number,
  to: number,
): { date: number; window: DayWindow; open: Stretch } {
  const window = { start: timeOf(from), end: timeOf(to) };
  return { date: dateOf(from), window, open: { from: walkTo(change, from), to: walkTo(change, to) } };
}

/** What begins or ends where the clocks change, shortly before it, within it and after it; all within a day. */
function windowsAt(change: Change): ReturnType<typeof windowOf>[] {
  const [early, late] = [change.at + change.before, change.at + change.after].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const middle = Math.floor((early + late) / 2 / MINUTE_MS) * MINUTE_MS;
  const ends = [
    early - 90 * MINUTE_MS,
    early - MINUTE_MS,
    early,
    middle,
    late,
    late + MINUTE_MS,
    late + 90 * MINUTE_MS,
  ];
  const pairs = ends.flatMap((from, index) => ends.slice(index + 1).map((to) => [from, to] as const));
  // No window has its end on another day than the next, and none that ends on its own day ends at midnight.
  return pairs.filter(([from, to]) => from < to).map(([from, to]) => windowOf(change, from, to));
}

test(`hours in all zones are those of the clock on the wall, minute by minute (${CHANGES} changes at most)`, () => {
  const all = changes();
  assert.ok(all.length > 1_000, 'the time zone data has changes');
  const step = Math.max(1, Math.floor(all.length / CHANGES));
  for (const [index, change] of all.entries()) {
    if (index % step !== 0) continue;
    const { timeZone, at } = change;
    const span = { from: at - AROUND_MS, to: at + AROUND_MS };
    for (const { date, window, open } of windowsAt(change)) {
      const rules = {
        ...NO_RULES,
        weekly: [],
        exceptions: [{ date, name: null, channels: null, windows: [window] }],
      };
      const what = `${timeZone} ${new Date(at).toISOString()} ${date} ${window.start} to ${window.end}`;
      const wanted = open.from < open.to ? [open] : [];
      assert.deepEqual(openStretches(rules, 'ONLINE', timeZone, span), wanted, what);
      for (const edge of [open.from - 1, open.from, open.to - 1, open.to])
        assert.equal(isOpenAt(rules, 'ONLINE', timeZone, edge), open.from <= edge && edge < open.to, what);
      const of = { rules, pauses: [], channel: 'ONLINE', timeZone };
      const terms: Terms = { ...of, until: span.to, taken: new Map(), items: 1, prepTimeSeconds: 0 };
      const slots = [];
      for (let slot = Math.ceil(open.from / SLOT_MS) * SLOT_MS; slot < open.to; slot += SLOT_MS)
        slots.push(slot);
      assert.deepEqual(
        [...freeSlots(terms, span)].map(({ startsAt }) => startsAt),
        slots,
        what,
      );
      assert.equal(nextTime(terms, span.from, span.from), slots[0] ?? null, what);
    }
    // Always open is never closed.
    assert.deepEqual(openStretches(NO_RULES, 'ONLINE', timeZone, span), [span]);
  }
});
