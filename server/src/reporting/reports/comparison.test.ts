import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comparedRange, periodsIn, sideBySide } from './comparison.ts';
import type { Line } from './lines.ts';
import { businessDateOf, dateOf, daysIn } from './range.ts';

/** Which days a report stands beside, and which of its lines beside which. */

const rangeOf = (from: number, to: number) => ({ from, to, start: dateOf(from)!, end: dateOf(to)! });
const compared = (from: number, to: number, compare: string, ...names: string[]) => {
  const found = comparedRange(rangeOf(from, to), { compare }, { names })!;
  return [found.from, found.to];
};

test('a month stands beside a month, a year beside a year, whatever their length', () => {
  for (const [from, to, compare, then] of [
    [20250701, 20250731, 'PREVIOUS_PERIOD', [20250601, 20250630]],
    [20250301, 20250331, 'PREVIOUS_PERIOD', [20250201, 20250228]],
    [20250701, 20251231, 'PREVIOUS_PERIOD', [20250101, 20250630]],
    [20240201, 20240229, 'PREVIOUS_YEAR', [20230201, 20230228]],
    [20250201, 20250228, 'PREVIOUS_YEAR', [20240201, 20240229]],
    [20250101, 20251231, 'PREVIOUS_YEAR', [20240101, 20241231]],
    [20240101, 20241231, 'PREVIOUS_YEAR', [20230101, 20231231]],
    [20240101, 20241231, 'PREVIOUS_PERIOD', [20230101, 20231231]],
    [20240101, 20251231, 'PREVIOUS_YEAR', [20220101, 20231231]],
  ] as const)
    assert.deepEqual(compared(from, to, compare), then, `${from}-${to} ${compare}`);
});

test('what is grouped by months stands beside months also when it ends within one', () => {
  assert.deepEqual(
    compared(20250731, 20250801, 'PREVIOUS_YEAR', 'month').map((day) => Math.floor(day / 100)),
    [202407, 202408],
  );
  assert.deepEqual(compared(20250710, 20250820, 'PREVIOUS_PERIOD', 'month'), [20250510, 20250620]);
});

/** A small generator with a seed, so that a failure can be repeated. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('for any days', () => {
  const random = numbers(20251122);
  const upTo = (limit: number) => Math.floor(random.next().value * limit);
  const RANGES = 150;
  const someRange = () => {
    const start = Temporal.PlainDate.from('2019-01-01').add({ days: upTo(3_000) });
    const whole = upTo(3) === 0;
    const first = whole ? start.with({ day: 1 }) : start;
    const last = whole
      ? first.add({ months: 1 + upTo(14) }).subtract({ days: 1 })
      : first.add({ days: upTo(800) });
    return rangeOf(businessDateOf(first), businessDateOf(last));
  };

  test('the earlier ones end before they begin, and weekdays stand beside the same weekdays', () => {
    for (let run = 0; run < RANGES; run++) {
      const range = someRange();
      const isWhole = range.start.day === 1 && range.end.day === range.end.daysInMonth;
      for (const compare of ['PREVIOUS_PERIOD', 'PREVIOUS_YEAR']) {
        for (const names of [[], ['day'], ['month']]) {
          const found = comparedRange(range, { compare }, { names })!;
          const what = `${range.from}-${range.to} ${compare} ${names}: ${found.from}-${found.to}`;
          assert.ok(found.from <= found.to && found.to < range.from, what);
          const [from, to] = [dateOf(found.from)!, dateOf(found.to)!];
          if (isWhole) assert.ok(from.day === 1 && to.day === to.daysInMonth, what);
          else if (!names.includes('month')) {
            assert.deepEqual(
              [from.dayOfWeek, to.dayOfWeek],
              [range.start.dayOfWeek, range.end.dayOfWeek],
              what,
            );
            assert.equal(daysIn(found.from, found.to).length, daysIn(range.from, range.to).length, what);
          }
          if (isWhole || names.includes('month'))
            assert.equal(
              periodsIn('month', found.from, found.to).length,
              periodsIn('month', range.from, range.to).length,
              what,
            );
        }
      }
    }
  });

  test('every line stands beside one at most, and nothing is lost or counted twice', () => {
    const lineOf = (period: string, amount: number): Line => ({
      key: [period],
      labels: [''],
      currency: 'EUR',
      amounts: [amount],
    });
    for (let run = 0; run < 100; run++) {
      const range = someRange();
      const period = (['day', 'week', 'month', 'year', 'weekday'] as const)[upTo(5)]!;
      const compare = ['PREVIOUS_PERIOD', 'PREVIOUS_YEAR'][upTo(2)]!;
      const before = comparedRange(range, { compare }, { names: [period] })!;
      const linesOf = ({ from, to }: { from: number; to: number }) =>
        periodsIn(period, from, to).map((name, index) => lineOf(name, 1 + index));
      const [ours, theirs] = [linesOf(range), linesOf(before)];
      const pairs = sideBySide({ names: [period] }, { ...range, lines: ours }, { ...before, lines: theirs });
      const sum = (lines: readonly (Line | null)[]) =>
        lines.reduce((total, line) => total + (line?.amounts[0] ?? 0), 0);
      const what = `${range.from}-${range.to} ${compare} by ${period}`;
      assert.equal(sum(pairs.map(({ line }) => line)), sum(ours), what);
      assert.equal(sum(pairs.map(({ earlier }) => earlier)), sum(theirs), what);
      for (const { earlier, beside } of pairs) if (earlier) assert.deepEqual(beside, earlier.key, what);
    }
  });
});

test('a line without business says all the same what it stands beside', () => {
  const now = { from: 20250701, to: 20250731, lines: [] as Line[] };
  const line = { key: ['2025-07'], labels: [''], currency: 'EUR', amounts: [5] };
  const pairs = sideBySide(
    { names: ['month'] },
    { ...now, lines: [line] },
    { from: 20250601, to: 20250630, lines: [] },
  );
  assert.deepEqual(pairs, [{ line, earlier: null, beside: ['2025-06'] }]);
});
