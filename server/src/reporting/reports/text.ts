import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CSV_TYPE, csvText } from '../../platform/csv.ts';
import { decimalText } from '../../platform/currency.ts';
import type { Pair } from './comparison.ts';
import type { ReportLinks } from './links.ts';
import type { Measure } from './measures.ts';
import { keyOf, labelsOf, namedPercentiles, valuesOf, written } from './values.ts';

/** Reports as text that programs and spreadsheets read, written piece by piece. */

export interface Table {
  columns: readonly string[];
  measures: readonly Measure[];
  percentiles: readonly { name: string }[];
  /** Whether an earlier period is shown next to it. */
  compared: boolean;
  links: ReportLinks | null;
  publicUrl: string;
  /** How CSV writes amounts of money: in minor units, or as decimal numbers of their currency. */
  amounts: 'minor' | 'decimal';
}

type Pieces = AsyncIterable<readonly Pair[]>;

/** CSV as RFC 4180 has it, with a header line. */
export function csvOf(table: Table, pieces: Pieces) {
  const { columns, measures, percentiles, compared, links } = table;
  const named = columns.flatMap((name) => [name, `${name}Name`]);
  // Grouped by currency, a line has that among its columns.
  const withCurrency = !columns.includes('currency');
  const header = [
    ...named,
    ...(withCurrency ? ['currency'] : []),
    ...[...measures, ...percentiles].map(({ name }) => name),
    ...(compared ? measures.map(({ name }) => `compared.${name}`) : []),
    ...(links ? ['link'] : []),
    ...(links && compared ? ['compared.link'] : []),
  ];
  const row = ({ line, earlier, beside }: Pair): string => {
    const { key, labels, currency, amounts } = line;
    const about = key.flatMap((value, index) => [value, labels[index] ?? '']);
    const texts = withCurrency ? [...about, currency] : about;
    const figures = figuresOf(table, currency, amounts);
    for (const value of Object.values(namedPercentiles(percentiles, line))) figures.push(String(value ?? ''));
    const before = compared ? figuresOf(table, currency, earlier?.amounts ?? []) : [];
    const addresses = links ? [links.line(line), ...(compared ? [besideLink(links, line, beside)] : [])] : [];
    const linked = addresses.map((link) => csvText(link ? table.publicUrl + link : ''));
    return `${[...texts.map(csvText), ...figures, ...before, ...linked].join(',')}\r\n`;
  };
  return {
    contentType: CSV_TYPE,
    run: (out: Writable) => send(pieceByPiece(`${header.join(',')}\r\n`, pieces, row), out),
  };
}

/** What is behind the earlier figures of a line. */
const besideLink = (
  { compared }: ReportLinks,
  { currency }: Pair['line'],
  beside: Pair['beside'],
): string | null => (compared && beside ? compared.line({ key: [...beside], currency }) : null);

function figuresOf(
  { measures, amounts: unit }: Table,
  currency: string,
  amounts: readonly number[],
): string[] {
  return measures.map((measure, index) => {
    const amount = amounts[index] ?? 0;
    const isDecimal = unit === 'decimal' && measure.unit === 'AMOUNT';
    return isDecimal ? decimalText(amount, currency) : String(written(measure, amount));
  });
}

/** A line of JSON for each line of the report. */
export function ndjsonOf(table: Table, pieces: Pieces) {
  const { columns, measures, percentiles, compared, links } = table;
  const row = ({ line, earlier, beside }: Pair): string => {
    const before = earlier?.amounts ?? line.amounts.map(() => 0);
    return `${JSON.stringify({
      key: keyOf(columns, line.key),
      labels: labelsOf(columns, line.labels),
      currency: line.currency,
      values: valuesOf(measures, line.amounts),
      ...(percentiles.length > 0 ? { percentiles: namedPercentiles(percentiles, line) } : {}),
      ...(compared && beside
        ? {
            compared: {
              key: keyOf(columns, beside),
              values: valuesOf(measures, before),
              ...(links ? { link: besideLink(links, line, beside) } : {}),
            },
          }
        : {}),
      ...(links ? { link: links.line(line) } : {}),
    })}\n`;
  };
  return {
    contentType: 'application/x-ndjson; charset=utf-8',
    run: (out: Writable) => send(pieceByPiece('', pieces, row), out),
  };
}

/** As fast as the caller reads; one who goes away is no fault. */
async function send(pieces: AsyncIterable<string>, out: Writable): Promise<void> {
  try {
    await pipeline(pieces, out);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

const LINES_AT_ONCE = 500;

async function* pieceByPiece(
  head: string,
  pieces: Pieces,
  row: (pair: Pair) => string,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const pairs of pieces) {
    for (let start = 0; start < pairs.length; start += LINES_AT_ONCE) {
      yield pairs
        .slice(start, start + LINES_AT_ONCE)
        .map(row)
        .join('');
    }
  }
}
