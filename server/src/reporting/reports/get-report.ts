import { tenant } from '../../access/index.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { type ReportingDeps, route } from '../deps.ts';
import { comparedRange } from './comparison.ts';
import { figureLinks } from './links.ts';
import { percentilesOf } from './percentiles.ts';
import { assertOneCurrency, type Columns, columnsOf, rangeOf, reportNamed } from './plan.ts';
import { daysIn } from './range.ts';
import type { FigureDeps } from './read-sums.ts';
import { uncomputedIn } from './read-uncomputed.ts';
import { reportText } from './report-json.ts';
import { pairsOf, type ReportQuestion, type Span } from './report-lines.ts';
import { ReportAnswer, reportParams, reportQuery } from './shapes.ts';
import { tenantRangesOf } from './tenant-ranges.ts';
import { csvOf, ndjsonOf } from './text.ts';

export const getReport = route({
  operationId: 'getReport',
  method: 'GET',
  path: '/api/v1/reports/{report}',
  summary: 'Get a report over business days.',
  description:
    '`GET /api/v1/reports` and the guide to reports explain the figures. Covers several restaurants ' +
    'or tenants in one call. Each figure links to the orders or payments behind it, totals and compared ' +
    'figures too. `format=csv` and `format=ndjson` answer the same lines without the envelope, and stream ' +
    'long ranges.',
  alternatives: {
    'text/csv':
      'RFC 4180, with a header line: the columns, the currency, the figures; in minor units unless `amounts` says otherwise',
    'application/x-ndjson': 'one JSON object in each line, like an entry of `lines`',
  },
  access: tenant('read:reports'),
  params: reportParams,
  query: reportQuery,
  response: ReportAnswer,
  sends: ['content-disposition', 'x-comanda-as-of'],
  compressed: true,
  handler: async ({ deps, scope, params, query }) => {
    const report = reportNamed(params.report);
    const range = rangeOf(query);
    assertDecimalsFit(query);
    const columns = columnsOf(report, query.groupBy);
    const compared = comparedRange(range, query, columns);
    const askedAt = deps.clock.now();
    const ranges = await tenantRangesOf(deps, scope, query);
    const asOf = new Date(Math.min(askedAt, ...ranges.map((one) => one.asOf ?? askedAt))).toISOString();
    assertOneCurrency(ranges, query.currency, columns.byCurrency);
    const percentiles = percentilesOf(report.dataset, columns);
    const { restaurants, tenants, currency, recompute = false } = query;
    const { from, to } = range;
    const behind = { report: report.name, restaurants, tenants, from, to, columns: columns.names };
    const beside = compared && figureLinks({ ...behind, ...compared });
    const links = query.links === false ? null : { ...figureLinks(behind), compared: beside };
    const asked = {
      report,
      columns,
      percentiles,
      ranges,
      range,
      compared,
      currency,
      recompute,
      links,
      asOf,
      ...(await uncomputedIn(deps, ranges)),
    };
    const { format = 'json', amounts = 'minor' } = query;
    return format === 'json'
      ? ok(new RawJson(...(await reportText(asked, await pairsOf(deps, asked, range, compared)))))
      : streamed(deps, asked, { format, amounts });
  },
});

/** Decimals are for people: programs get what the rest of the API speaks, in JSON and NDJSON alike. */
function assertDecimalsFit({ format, amounts }: { format?: string; amounts?: string }): void {
  if (amounts !== 'decimal' || format === 'csv') return;
  const message = 'decimal is for format=csv; JSON and NDJSON have minor units';
  failFields([{ in: 'query', path: '/amounts', rule: 'format', message }]);
}

/** CSV or NDJSON, which is written while it is read. */
async function streamed(
  deps: FigureDeps & Pick<ReportingDeps, 'publicUrl'>,
  question: ReportQuestion,
  { format, amounts }: { format: 'csv' | 'ndjson'; amounts: 'minor' | 'decimal' },
) {
  const { report, columns, percentiles, ranges, range, compared, links, asOf } = question;
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
    links,
    publicUrl: deps.publicUrl,
    amounts,
  };
  const name = `${report.name}-${range.from}-${range.to}.${format}`;
  return {
    status: 200 as const,
    data: undefined as never,
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'x-comanda-as-of': asOf },
    stream: format === 'csv' ? csvOf(table, pairs()) : ndjsonOf(table, pairs()),
  };
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
