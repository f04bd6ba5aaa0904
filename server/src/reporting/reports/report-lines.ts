import type { Report } from './catalogue.ts';
import { type Pair, periodsIn, sideBySide } from './comparison.ts';
import type { Percentiles } from './datasets.ts';
import type { Line } from './lines.ts';
import type { ReportLinks } from './links.ts';
import { folded, withValues } from './percentiles.ts';
import type { Columns } from './plan.ts';
import { PERIODS, type Period } from './range.ts';
import { type FigureDeps, readSums } from './read-sums.ts';
import type { TenantRange } from './tenant-ranges.ts';

/** The lines of a report, those of a compared range beside them. */

/** A report that is asked for, with all that its answer needs to know. */
export interface ReportQuestion {
  report: Report;
  columns: Columns;
  percentiles: Percentiles | null;
  ranges: readonly TenantRange[];
  range: Span;
  /** The range that it is compared with. */
  compared: Span | null;
  currency: string | undefined;
  recompute: boolean;
  /** Where the orders and payments behind figures are listed; null when that is not wanted. */
  links: ReportLinks | null;
  asOf: string;
  /** What of the tenants cannot be computed. */
  uncomputed?: readonly string[];
}

/** The lines of one range, beside those of another. */
export async function pairsOf(
  deps: FigureDeps,
  question: ReportQuestion,
  now: Span,
  before: Span | null,
): Promise<Pair[]> {
  const lines = await linesOf(deps, question, now);
  if (!before) return lines.map((line) => ({ line, earlier: null, beside: null }));
  const earlier = await linesOf(deps, question, before);
  return sideBySide(question.columns, { ...now, lines }, { ...before, lines: earlier });
}

async function linesOf(deps: FigureDeps, question: ReportQuestion, span: Span): Promise<Line[]> {
  const { report, columns, percentiles, ranges, currency, recompute } = question;
  const { dataset } = report;
  const asked = { dataset, ranges, ...span, currency, recompute };
  const lines = percentiles
    ? folded(
        await readSums(deps, { ...asked, columns: withValues(columns, percentiles) }),
        dataset,
        percentiles,
      )
    : await readSums(deps, { ...asked, columns });
  return withEmptyPeriods(lines, question, span);
}

export interface Span {
  from: number;
  to: number;
}

/** A report over time alone has a line for each period, those without business too. */
function withEmptyPeriods(
  lines: Line[],
  { report, columns, ranges, currency }: ReportQuestion,
  { from, to }: Span,
): Line[] {
  const place = columns.names.findIndex((name) => (PERIODS as readonly string[]).includes(name));
  const alone = columns.names.every((name, index) => index === place || name === 'currency');
  if (place < 0 || !alone) return lines;
  const present = new Set(ranges.flatMap(({ restaurants }) => restaurants.map((one) => one.currency)));
  const currencies = currency === undefined ? [...present].sort() : [currency];
  const periods = periodsIn(columns.names[place] as Period, from, to);
  if (currencies.length === 1 && lines.length === periods.length) return lines;
  const known = new Map(lines.map((line) => [`${line.key[place]} ${line.currency}`, line]));
  return periods.flatMap((period) =>
    currencies.map((money): Line => {
      const line = known.get(`${period} ${money}`);
      if (line) return line;
      const key = columns.names.map((name) => (name === 'currency' ? money : period));
      return {
        key,
        labels: key.map(() => ''),
        currency: money,
        amounts: report.dataset.measures.map(() => 0),
      };
    }),
  );
}
