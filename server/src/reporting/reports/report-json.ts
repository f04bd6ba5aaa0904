import { setImmediate } from 'node:timers/promises';
import { failFields } from '../../platform/errors.ts';
import type { Pair } from './comparison.ts';
import type { Percentiles } from './datasets.ts';
import type { Line } from './lines.ts';
import { assertLinksFit, cellLinks } from './links.ts';
import type { Columns } from './plan.ts';
import type { ReportQuestion } from './report-lines.ts';
import { keyWriter, labelsOf, namedPercentiles, valuesWriter } from './values.ts';

/** More lines are asked for as CSV or NDJSON, which stream. */
const LINES_MAX = 10_000;

/** The report as JSON. Text right away: a year has thousands of figures, each with its link. */
export async function reportText(question: ReportQuestion, pairs: readonly Pair[]): Promise<string[]> {
  const { report, columns, percentiles, compared, links } = question;
  const { measures } = report.dataset;
  if (pairs.length > LINES_MAX) {
    const message = `gives ${pairs.length} lines; JSON takes ${LINES_MAX}, CSV and NDJSON any number`;
    failFields([{ in: 'query', path: '/groupBy', rule: 'maximum', message }]);
  }
  const [first] = pairs;
  const link = first && links?.line(first.line);
  if (link) assertLinksFit(pairs.length * measures.length * (compared ? 2 : 1), link);
  const keyText = keyWriter(columns.names);
  const figures = figuresWriter(question);
  const comparedText = ({ line, earlier, beside }: Pair): string => {
    if (!beside) return '';
    const { currency } = line;
    const amounts = earlier?.amounts ?? line.amounts.map(() => 0);
    const link = links?.compared?.line({ key: [...beside], currency });
    return `,"compared":{"key":${keyText(beside)},${figures(amounts, link)}}`;
  };
  const lineFigures = figuresWriter(question, percentiles);
  const write = (pair: Pair): string => {
    const { line } = pair;
    const about = `{"key":${keyText(line.key)},"labels":${labelsText(columns, line)},"currency":"${line.currency}"`;
    const beside = compared ? comparedText(pair) : '';
    const own = lineFigures(line.amounts, links?.line(line));
    return `${about},${own}${percentilesText(percentiles, line)}${beside}}`;
  };
  const totals = totalsText(question, pairs, figures);
  return inPieces(`${headText(question)},"totals":[${totals}],"lines":[`, pairs, write, ']}');
}

/** Figures with their links, as the members of an object. */
type FiguresText = (amounts: readonly number[], link: string | null | undefined) => string;

function figuresWriter({ report }: ReportQuestion, percentiles: Percentiles | null = null): FiguresText {
  const { measures } = report.dataset;
  const valuesText = valuesWriter(measures);
  const linksOf = cellLinks(measures, percentiles);
  return (amounts, link) => `"values":${valuesText(amounts)}${link ? `,"links":${linksOf(link)}` : ''}`;
}

/** Everything but lines and totals, without the end. */
function headText({ report, columns, range, compared, asOf, uncomputed }: ReportQuestion): string {
  const head = {
    report: report.name,
    title: report.title,
    from: range.from,
    to: range.to,
    asOf,
    ...(uncomputed ? { uncomputed } : {}),
    ...(compared ? { comparedFrom: compared.from, comparedTo: compared.to } : {}),
    columns: columns.names,
    measures: report.dataset.measures.map(({ name, unit }) => ({ name, unit })),
  };
  return JSON.stringify(head).slice(0, -1);
}

function totalsText(
  { compared, links }: ReportQuestion,
  pairs: readonly Pair[],
  figures: FiguresText,
): string {
  const texts = totalsOf(pairs).map(({ currency, amounts, earlier }) => {
    const beside = figures(earlier, links?.compared?.total(currency));
    const own = `"currency":"${currency}",${figures(amounts, links?.total(currency))}`;
    return compared ? `{${own},"compared":{${beside}}}` : `{${own}}`;
  });
  return texts.join(',');
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
