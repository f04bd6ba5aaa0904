import { setImmediate } from 'node:timers/promises';
import { tenant } from '../../access/index.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { type ReportingDeps, route } from '../deps.ts';
import { comparedRange, type Pair } from './comparison.ts';
import type { Percentiles } from './datasets.ts';
import type { Line } from './lines.ts';
import { assertLinksFit, cellLinks, lineLink } from './links.ts';
import { percentilesOf } from './percentiles.ts';
import { assertOneCurrency, type Columns, columnsOf, rangeOf, reportNamed } from './plan.ts';
import { daysIn } from './range.ts';
import type { FigureDeps } from './read-sums.ts';
import { pairsOf, type ReportQuestion, type Span } from './report-lines.ts';
import { ReportAnswer, reportParams, reportQuery } from './shapes.ts';
import { tenantRangesOf } from './tenant-ranges.ts';
import { csvOf, ndjsonOf } from './text.ts';
import { keyWriter, labelsOf, namedPercentiles, valuesOf, valuesWriter } from './values.ts';

export const getReport = route({
  operationId: 'getReport',
  method: 'GET',
  path: '/api/v1/reports/{report}',
  summary: 'Get a report over business days.',
  description:
    '`GET /api/v1/reports` and the guide to reports explain the figures. Covers several restaurants ' +
    'or tenants in one call. Each figure links to the orders or payments behind it. `format=csv` and ' +
    '`format=ndjson` answer the same lines without the envelope, and stream long ranges.',
  alternatives: {
    'text/csv': 'RFC 4180, with a header line: the columns, the currency, the figures',
    'application/x-ndjson': 'one JSON object in each line, like an entry of `lines`',
  },
  access: tenant('read:reports'),
  params: reportParams,
  query: reportQuery,
  response: ReportAnswer,
  handler: async ({ deps, scope, params, query }) => {
    const report = reportNamed(params.report);
    const range = rangeOf(query);
    const columns = columnsOf(report, query.groupBy);
    const compared = comparedRange(range, query, columns);
    const askedAt = deps.clock.now();
    const ranges = await tenantRangesOf(deps, scope, query);
    const asOf = new Date(Math.min(askedAt, ...ranges.map((one) => one.asOf ?? askedAt))).toISOString();
    assertOneCurrency(ranges, query.currency, columns.byCurrency);
    const percentiles = percentilesOf(report.dataset, columns);
    const { restaurants, tenants, currency, recompute = false } = query;
    const links = {
      report: report.name,
      restaurants,
      tenants,
      from: range.from,
      to: range.to,
      columns: columns.names,
    };
    const linkOf = query.links === false ? null : (line: Line) => lineLink(links, line);
    const asked = {
      report,
      columns,
      percentiles,
      ranges,
      range,
      compared,
      currency,
      recompute,
      linkOf,
      asOf,
    };
    return query.format === 'csv' || query.format === 'ndjson'
      ? streamed(deps, asked, query.format)
      : ok(new RawJson(...(await reportText(asked, await pairsOf(deps, asked, range, compared)))));
  },
});

/** CSV or NDJSON, which is written while it is read. */
async function streamed(
  deps: FigureDeps & Pick<ReportingDeps, 'publicUrl'>,
  question: ReportQuestion,
  format: 'csv' | 'ndjson',
) {
  const { report, columns, percentiles, ranges, range, compared, linkOf, asOf } = question;
  const restaurants = ranges.reduce((sum, place) => sum + place.restaurants.length, 0);
  const [part, ...others] = partsOf(columns, range, compared, restaurants);
  // The first part is read before the answer begins, so that what cannot be answered is an error.
  const first = await pairsOf(deps, question, part.now, part.before);
  const pairs = async function* () {
    yield first;
    for (const { now, before } of others) yield await patiently(() => pairsOf(deps, question, now, before));
  };
  const table = {
    columns: columns.names,
    measures: report.dataset.measures,
    percentiles: percentiles?.measures ?? [],
    compared: compared !== null,
    linkOf,
    publicUrl: deps.publicUrl,
  };
  const name = `${report.name}-${range.from}-${range.to}.${format}`;
  return {
    status: 200 as const,
    data: undefined as never,
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'x-comanda-as-of': asOf },
    stream: format === 'csv' ? csvOf(table, pairs()) : ndjsonOf(table, pairs()),
  };
}

/** More lines are asked for as CSV or NDJSON, which stream. */
const LINES_MAX = 10_000;

/** The report as JSON. Text right away: a year has thousands of figures, each with its link. */
async function reportText(question: ReportQuestion, pairs: readonly Pair[]): Promise<string[]> {
  const { report, columns, percentiles, compared, linkOf } = question;
  const { measures } = report.dataset;
  if (pairs.length > LINES_MAX) {
    const message = `gives ${pairs.length} lines; JSON takes ${LINES_MAX}, CSV and NDJSON any number`;
    failFields([{ in: 'query', path: '/groupBy', rule: 'maximum', message }]);
  }
  const [first] = pairs;
  if (linkOf && first) assertLinksFit(pairs.length * measures.length, linkOf(first.line));
  const linksOf = cellLinks(measures, percentiles);
  const keyText = keyWriter(columns.names);
  const valuesText = valuesWriter(measures);
  const comparedText = ({ line, earlier, beside }: Pair): string => {
    const amounts = earlier?.amounts ?? line.amounts.map(() => 0);
    return beside ? `,"compared":{"key":${keyText(beside)},"values":${valuesText(amounts)}}` : '';
  };
  const write = (pair: Pair): string => {
    const { line } = pair;
    const about = `{"key":${keyText(line.key)},"labels":${labelsText(columns, line)},"currency":"${line.currency}"`;
    const beside = compared ? comparedText(pair) : '';
    const behind = linkOf ? `,"links":${linksOf(linkOf(line))}` : '';
    return `${about},"values":${valuesText(line.amounts)}${percentilesText(percentiles, line)}${beside}${behind}}`;
  };
  return inPieces(`${headText(question, pairs).slice(0, -1)},"lines":[`, pairs, write, ']}');
}

/** Everything but the lines. */
function headText(
  { report, columns, range, compared, asOf }: ReportQuestion,
  pairs: readonly Pair[],
): string {
  const { measures } = report.dataset;
  return JSON.stringify({
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
}

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
    for (const [index, amount] of amounts.entries()) {
      total.amounts[index] = (total.amounts[index] ?? 0) + amount;
      total.earlier[index] = (total.earlier[index] ?? 0) + (earlier?.amounts[index] ?? 0);
    }
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** How much is read and written at once: days, and days of all restaurants together. */
const DAYS_AT_ONCE = 31;

const RESTAURANT_DAYS_AT_ONCE = 1_000;

/** What has begun to be answered cannot be asked for again by its caller: a database that is slow for once is asked again. */
const TRIES = 3;

/** A range that is read at once, and the one beside it. */
interface Part {
  now: Span;
  before: Span | null;
}

/** A long range whose lines begin with the day is answered piece by piece. */
function partsOf(
  { names }: Columns,
  range: Span,
  compared: Span | null,
  restaurants: number,
): [Part, ...Part[]] {
  const [first] = names;
  const whole: Part = { now: range, before: compared };
  // A comparison pairs whole ranges; so does a weekday, which is no stretch of time.
  if (compared || first !== 'day') return [whole];
  const days = daysIn(range.from, range.to);
  const atOnce = Math.max(1, Math.min(DAYS_AT_ONCE, Math.floor(RESTAURANT_DAYS_AT_ONCE / restaurants)));
  const parts: Part[] = [];
  for (let start = 0; start < days.length; start += atOnce) {
    const some = days.slice(start, start + atOnce);
    const [from = range.from] = some;
    parts.push({ now: { from, to: some.at(-1) ?? from }, before: null });
  }
  const [head = whole, ...others] = parts;
  return [head, ...others];
}
