import { setImmediate } from 'node:timers/promises';
import { tenant } from '../../access/index.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { comparedRange, type Pair, periodsIn, sideBySide } from './comparison.ts';
import type { Percentiles } from './datasets.ts';
import type { Line } from './lines.ts';
import { assertLinksFit, cellLinks, lineLink } from './links.ts';
import { folded, percentilesOf, withValues } from './percentiles.ts';
import {
  assertOneCurrency,
  type Columns,
  columnsOf,
  rangeOf,
  reportNamed,
  type TenantRange,
  tenantRangesOf,
} from './plan.ts';
import { daysIn, PERIODS, type Period } from './range.ts';
import { readSums } from './read-sums.ts';
import { ReportAnswer, reportParams, reportQuery } from './shapes.ts';
import { csvOf, ndjsonOf } from './text.ts';
import { keyWriter, labelsOf, namedPercentiles, valuesOf, valuesWriter } from './values.ts';

/** More lines are asked for as CSV or NDJSON, which stream. */
const LINES_MAX = 10_000;

export const getReport = route({
  operationId: 'getReport',
  method: 'GET',
  path: '/api/v1/reports/{report}',
  summary: 'Get a report over business days.',
  description:
    '`GET /api/v1/reports` and the guide to reports explain the figures. Covers several restaurants ' +
    'or tenants in one call. Each figure links to the orders or payments behind it. `format=csv` and ' +
    '`format=ndjson` answer the same lines without the envelope, and stream long ranges.',
  access: tenant('read:reports'),
  params: reportParams,
  query: reportQuery,
  response: ReportAnswer,
  handler: async ({ deps, scope, params, query }) => {
    const report = reportNamed(params.report);
    const range = rangeOf(query);
    const columns = columnsOf(report, query.groupBy);
    const compared = comparedRange(range, query.compare, query.compareFrom);
    const span = { from: compared?.from ?? range.from, to: range.to };
    const askedAt = deps.clock.now();
    const ranges = await tenantRangesOf(deps, scope, query, span);
    const asOf = new Date(Math.min(askedAt, ...ranges.map((one) => one.replayedAt ?? askedAt))).toISOString();
    assertOneCurrency(ranges, query.currency, columns.byCurrency);
    const { dataset } = report;
    const { measures } = dataset;
    const percentiles = percentilesOf(dataset, columns);
    const read = async (from: number, to: number): Promise<Line[]> => {
      const { currency, recompute = false } = query;
      const asked = { dataset, ranges, from, to, currency, recompute };
      const lines = percentiles
        ? folded(
            await readSums(deps, { ...asked, columns: withValues(columns, percentiles) }),
            dataset,
            percentiles,
          )
        : await readSums(deps, { ...asked, columns });
      return withEmptyPeriods(lines, columns, ranges, from, to, currency, measures.length);
    };
    const asked = { report: report.name, restaurants: query.restaurants, tenants: query.tenants };
    const pairsOf = async (now: Span, before: Span | null): Promise<Pair[]> => {
      const lines = await read(now.from, now.to);
      if (!before) return lines.map((line) => ({ line, earlier: null }));
      return sideBySide(columns, { ...now, lines }, { ...before, lines: await read(before.from, before.to) });
    };
    const links = { ...asked, from: range.from, to: range.to, columns: columns.names };
    if (query.format === 'csv' || query.format === 'ndjson') {
      const restaurants = ranges.reduce((sum, place) => sum + place.restaurants.length, 0);
      const parts = partsOf(columns, range, compared, restaurants);
      // The first part is read before the answer begins, so that what cannot be answered is an error.
      const first = await pairsOf(parts[0]!.now, parts[0]!.before);
      const pairs = async function* () {
        yield first;
        for (const { now, before } of parts.slice(1)) yield await patiently(() => pairsOf(now, before));
      };
      const linkOf = query.links === false ? null : (line: Line) => lineLink(links, line);
      const table = {
        columns: columns.names,
        measures,
        percentiles: percentiles?.measures ?? [],
        compared: compared !== null,
        linkOf,
        publicUrl: deps.publicUrl,
      };
      const name = `${report.name}-${range.from}-${range.to}.${query.format}`;
      return {
        status: 200,
        data: undefined as never,
        headers: { 'content-disposition': `attachment; filename="${name}"`, 'x-comanda-as-of': asOf },
        stream: query.format === 'csv' ? csvOf(table, pairs()) : ndjsonOf(table, pairs()),
      };
    }
    const pairs = await pairsOf(range, compared);
    if (pairs.length > LINES_MAX) {
      const message = `gives ${pairs.length} lines; JSON takes ${LINES_MAX}, CSV and NDJSON any number`;
      failFields([{ in: 'query', path: '/groupBy', rule: 'maximum', message }]);
    }
    if (query.links !== false && pairs.length > 0)
      assertLinksFit(pairs.length * measures.length, lineLink(links, pairs[0]!.line));
    // Text right away: a year has thousands of figures, each with its link.
    const linksOf = cellLinks(measures, percentiles);
    const keyText = keyWriter(columns.names);
    const valuesText = valuesWriter(measures);
    const comparedText = (line: Line, earlier: Line | null): string =>
      earlier
        ? `{"key":${keyText(earlier.key)},"values":${valuesText(earlier.amounts)}}`
        : `{"key":${keyText(line.key)},"values":${valuesText(line.amounts.map(() => 0))}}`;
    const write = ({ line, earlier }: Pair): string => {
      const about = `{"key":${keyText(line.key)},"labels":${labelsText(columns, line)},"currency":"${line.currency}"`;
      const beside = compared ? `,"compared":${comparedText(line, earlier)}` : '';
      const behind = query.links === false ? '' : `,"links":${linksOf(lineLink(links, line))}`;
      return `${about},"values":${valuesText(line.amounts)}${percentilesText(percentiles, line)}${beside}${behind}}`;
    };
    const head = JSON.stringify({
      report: report.name,
      title: report.title,
      from: range.from,
      to: range.to,
      asOf,
      ...(compared ? { comparedFrom: compared.from, comparedTo: compared.to } : {}),
      columns: columns.names,
      measures: measures.map(({ name, unit }) => ({ name, unit })),
      totals: totalsOf(pairs).map(({ currency, amounts, earlier }) => ({
        currency,
        values: valuesOf(measures, amounts),
        ...(compared ? { compared: valuesOf(measures, earlier) } : {}),
      })),
    });
    return ok(new RawJson(...(await inPieces(`${head.slice(0, -1)},"lines":[`, pairs, write, ']}'))));
  },
});

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isSlow = error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE';
      if (!isSlow || tries === TRIES) throw error;
    }
  }
}

/** Lines are written, and sent, so many characters at a time. */
const PIECE_LENGTH = 65_536;

/**
 * The lines between two texts, in pieces: a long text would be copied whole once more. Between pieces others have their turn: the
 * links of a long report are a lot of text.
 */
async function inPieces<T>(
  before: string,
  items: readonly T[],
  write: (item: T) => string,
  after: string,
): Promise<string[]> {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const item of items) {
    const line = (pieces.length > 0 && lines.length === 0 ? ',' : '') + write(item);
    lines.push(line);
    length += line.length;
    if (length < PIECE_LENGTH) continue;
    pieces.push(lines.join(','));
    lines = [];
    length = 0;
    await setImmediate();
  }
  if (lines.length > 0) pieces.push(lines.join(','));
  return [before, ...pieces, after];
}

interface Span {
  from: number;
  to: number;
}

const labelsText = ({ names }: Columns, { labels }: Line): string =>
  labels.every((label) => label === '') ? '{}' : JSON.stringify(labelsOf(names, labels));

const percentilesText = (percentiles: Percentiles | null, line: Line): string =>
  percentiles ? `,"percentiles":${JSON.stringify(namedPercentiles(percentiles.measures, line))}` : '';

function totalsOf(pairs: readonly Pair[]): { currency: string; amounts: number[]; earlier: number[] }[] {
  const totals = new Map<string, { currency: string; amounts: number[]; earlier: number[] }>();
  for (const { line, earlier } of pairs) {
    const { currency, amounts } = line;
    const total = totals.get(currency) ?? {
      currency,
      amounts: amounts.map(() => 0),
      earlier: amounts.map(() => 0),
    };
    totals.set(currency, total);
    for (let index = 0; index < amounts.length; index++) {
      total.amounts[index]! += amounts[index]!;
      total.earlier[index]! += earlier?.amounts[index] ?? 0;
    }
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** A report over time alone has a line for each period, those without business too. */
function withEmptyPeriods(
  lines: Line[],
  columns: Columns,
  ranges: readonly TenantRange[],
  from: number,
  to: number,
  currency: string | undefined,
  measures: number,
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
        amounts: Array.from({ length: measures }, () => 0),
      };
    }),
  );
}

/** How much is read and written at once: days, and days of all restaurants together. */
const DAYS_AT_ONCE = 31;
const RESTAURANT_DAYS_AT_ONCE = 1_000;
/** What has begun to be answered cannot be asked for again by its caller: a database that is slow for once is asked again. */
const TRIES = 3;

/** A long range whose lines begin with the day is answered piece by piece. */
function partsOf(
  { names }: Columns,
  range: Span,
  compared: Span | null,
  restaurants: number,
): { now: Span; before: Span | null }[] {
  const [first] = names;
  const whole = [{ now: range, before: compared }];
  // A comparison pairs whole ranges; so does a weekday, which is no stretch of time.
  if (compared || first !== 'day') return whole;
  const days = daysIn(range.from, range.to);
  const atOnce = Math.max(1, Math.min(DAYS_AT_ONCE, Math.floor(RESTAURANT_DAYS_AT_ONCE / restaurants)));
  const parts: { now: Span; before: null }[] = [];
  for (let start = 0; start < days.length; start += atOnce) {
    const some = days.slice(start, start + atOnce);
    parts.push({ now: { from: some[0]!, to: some.at(-1)! }, before: null });
  }
  return parts;
}
