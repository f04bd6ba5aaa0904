import { route, tenant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { comparedRange, type Pair, periodsIn, sideBySide } from './comparison.ts';
import type { Measure } from './facts.ts';
import { cellLinks, lineLink } from './links.ts';
import {
  type Columns,
  columnsOf,
  type Place,
  placesOf,
  rangeOf,
  refuseMixedCurrencies,
  reportNamed,
} from './plan.ts';
import { PERIODS, type Period } from './range.ts';
import { type Line, readSums } from './read-sums.ts';
import { ReportAnswer, reportParams, reportQuery } from './shapes.ts';
import { csvOf, ndjsonOf } from './text.ts';
import { keyOf, labelsOf, valuesOf, valuesText } from './values.ts';

/** More lines are asked for as CSV or NDJSON, which stream. */
const LINES_MAX = 10_000;

export const getReport = route({
  operationId: 'getReport',
  method: 'GET',
  path: '/api/v1/reports/{report}',
  summary: 'A report over business days: figures that add up, each with a link to what is behind it.',
  description:
    'What the figures mean says `GET /api/v1/reports`, and the guide on reports. Over several restaurants, or tenants, in one ' +
    'call. `format=csv` and `format=ndjson` answer the same lines without the envelope, and stream long ranges.',
  access: tenant('read:reports'),
  params: reportParams,
  query: reportQuery,
  response: ReportAnswer,
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, params, query }) => {
    const report = reportNamed(params.report);
    const range = rangeOf(query);
    const columns = columnsOf(report, query.groupBy);
    const compared = comparedRange(range, query.compare, query.compareFrom);
    const span = { from: compared?.from ?? range.from, to: range.to };
    const places = await placesOf(deps, scope, query, span);
    refuseMixedCurrencies(places, query.currency, columns.byCurrency);
    const { family } = report;
    const { measures } = family;
    const read = async (from: number, to: number): Promise<Line[]> => {
      const { currency, recompute = false } = query;
      const lines = await readSums(deps, { family, columns, places, from, to, currency, recompute });
      return withEmptyPeriods(lines, columns, places, from, to, currency, measures.length);
    };
    const asked = { report: report.name, restaurants: query.restaurants, tenants: query.tenants, measures };
    const pairsOf = async (now: Span, before: Span | null): Promise<Pair[]> => {
      const lines = await read(now.from, now.to);
      if (!before) return lines.map((line) => ({ line, earlier: null }));
      return sideBySide(columns, { ...now, lines }, { ...before, lines: await read(before.from, before.to) });
    };
    const links = { ...asked, from: range.from, to: range.to, columns: columns.names };
    if (query.format === 'csv' || query.format === 'ndjson') {
      const parts = partsOf(columns, range, compared);
      // The first part is read before the answer begins, so that what cannot be answered is an error.
      const first = await pairsOf(parts[0]!.now, parts[0]!.before);
      const pairs = async function* () {
        yield first;
        for (const { now, before } of parts.slice(1)) yield await pairsOf(now, before);
      };
      const linkOf = query.links === false ? null : (line: Line) => lineLink(links, line);
      const table = {
        columns: columns.names,
        measures,
        compared: compared !== null,
        linkOf,
        publicUrl: deps.publicUrl,
      };
      const name = `${report.name}-${range.from}-${range.to}.${query.format}`;
      return {
        status: 200,
        data: undefined as never,
        headers: { 'content-disposition': `attachment; filename="${name}"` },
        stream: query.format === 'csv' ? csvOf(table, pairs()) : ndjsonOf(table, pairs()),
      };
    }
    const pairs = await pairsOf(range, compared);
    if (pairs.length > LINES_MAX) {
      const message = `gives ${pairs.length} lines; JSON takes ${LINES_MAX}, CSV and NDJSON any number`;
      failFields([{ in: 'query', path: '/groupBy', rule: 'maximum', message }]);
    }
    // Text right away: a year has thousands of figures, each with its link.
    const lines = pairs.map(({ line, earlier }) => {
      const about = `{"key":${keyText(columns, line)},"labels":${labelsText(columns, line)},"currency":"${line.currency}"`;
      const beside = compared ? `,"compared":${comparedText(columns, measures, line, earlier)}` : '';
      const behind = query.links === false ? '' : `,"links":${cellLinks(links, line)}`;
      return `${about},"values":${valuesText(measures, line.amounts)}${beside}${behind}}`;
    });
    const head = JSON.stringify({
      report: report.name,
      title: report.title,
      from: range.from,
      to: range.to,
      ...(compared ? { comparedFrom: compared.from, comparedTo: compared.to } : {}),
      columns: columns.names,
      measures: measures.map(({ name, unit }) => ({ name, unit })),
      totals: totalsOf(pairs).map(({ currency, amounts, earlier }) => ({
        currency,
        values: valuesOf(measures, amounts),
        ...(compared ? { compared: valuesOf(measures, earlier) } : {}),
      })),
    });
    return ok(new RawJson(`${head.slice(0, -1)},"lines":[${lines.join(',')}]}`));
  },
});

interface Span {
  from: number;
  to: number;
}

const keyText = ({ names }: Columns, { key }: Line): string => JSON.stringify(keyOf(names, key));
const labelsText = ({ names }: Columns, { labels }: Line): string =>
  labels.every((label) => label === '') ? '{}' : JSON.stringify(labelsOf(names, labels));

function comparedText(
  columns: Columns,
  measures: readonly Measure[],
  line: Line,
  earlier: Line | null,
): string {
  const before = earlier ?? { ...line, amounts: line.amounts.map(() => 0) };
  return `{"key":${keyText(columns, before)},"values":${valuesText(measures, before.amounts)}}`;
}

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
      total.amounts[index]! += amount;
      total.earlier[index]! += earlier?.amounts[index] ?? 0;
    }
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** A report over time alone has a line for each period, those without business too. */
function withEmptyPeriods(
  lines: Line[],
  columns: Columns,
  places: readonly Place[],
  from: number,
  to: number,
  currency: string | undefined,
  measures: number,
): Line[] {
  const place = columns.names.findIndex((name) => (PERIODS as readonly string[]).includes(name));
  const alone = columns.names.every((name, index) => index === place || name === 'currency');
  if (place < 0 || !alone) return lines;
  const present = new Set(places.flatMap(({ restaurants }) => restaurants.map((one) => one.currency)));
  const currencies = currency === undefined ? [...present].sort() : [currency];
  const known = new Map(lines.map((line) => [`${line.key[place]} ${line.currency}`, line]));
  return periodsIn(columns.names[place] as Period, from, to).flatMap((period) =>
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

/** How many periods are read and written at once. */
const PERIODS_AT_ONCE = 31;

/** A long range whose lines begin with a period is answered piece by piece. */
function partsOf(
  { names }: Columns,
  range: Span,
  compared: Span | null,
): { now: Span; before: Span | null }[] {
  const [first] = names;
  const whole = [{ now: range, before: compared }];
  // A comparison pairs whole ranges; so does a weekday, which is no stretch of time.
  if (compared || first !== 'day') return whole;
  const days = periodsIn('day', range.from, range.to).map(Number);
  const parts: { now: Span; before: null }[] = [];
  for (let start = 0; start < days.length; start += PERIODS_AT_ONCE) {
    const some = days.slice(start, start + PERIODS_AT_ONCE);
    parts.push({ now: { from: some[0]!, to: some.at(-1)! }, before: null });
  }
  return parts;
}
