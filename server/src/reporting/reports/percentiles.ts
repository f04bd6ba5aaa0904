import type { Dataset, Percentiles } from './datasets.ts';
import type { Line } from './lines.ts';
import type { Columns } from './plan.ts';

/**
 * Figures that do not add up: half of the tickets took no longer than this. They are taken from sums by one more dimension, of which
 * each value says how long, so they are as exact as that. No I/O.
 */

/** What a report shows besides its measures; null when it is grouped by that dimension itself. */
export const percentilesOf = ({ percentiles }: Dataset, { names }: Columns): Percentiles | null =>
  percentiles && !names.includes(percentiles.dimension) ? percentiles : null;

/** The columns with the dimension behind them, for `folded`. */
export const withValues = (columns: Columns, { dimension }: Percentiles): Columns => ({
  ...columns,
  names: [...columns.names, dimension],
  dimensions: [...columns.dimensions, dimension],
});

/** Lines without the last column again, each with its percentiles; null where nothing was counted. */
export function folded(lines: readonly Line[], { measures }: Dataset, percentiles: Percentiles): Line[] {
  const counted = measures.findIndex(({ name }) => name === percentiles.weight);
  const groups = Map.groupBy(lines, ({ key, currency }) => JSON.stringify([currency, ...key.slice(0, -1)]));
  return [...groups.values()].map((group) => {
    const [{ key, labels, currency }] = group as [Line];
    const counts = group
      .map((line) => ({ value: line.key.at(-1)!, count: line.amounts[counted]! }))
      .filter(({ value, count }) => value !== '' && count > 0)
      .map(({ value, count }) => ({ value: Number(value), count }))
      .sort((a, b) => a.value - b.value);
    return {
      key: key.slice(0, -1),
      labels: labels.slice(0, -1),
      currency,
      amounts: measures.map((_, index) => group.reduce((sum, { amounts }) => sum + amounts[index]!, 0)),
      percentiles: percentiles.measures.map(({ of }) => percentile(counts, of)),
    };
  });
}

/** The smallest value that so many percent of all do not exceed. */
function percentile(counts: readonly { value: number; count: number }[], of: number): number | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { value, count } of counts) {
    seen += count;
    if (seen * 100 >= all * of) return value;
  }
  return null;
}
