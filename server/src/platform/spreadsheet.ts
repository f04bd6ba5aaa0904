import { CsvError, parse } from 'csv-parse/sync';
import { fromCsvText } from './csv.ts';
import { type FieldError, failFields } from './errors.ts';

/**
 * Reads what an export has become in a spreadsheet: the separator of its country, headings that somebody wrote anew, lines within
 * a cell, empty rows and columns around it. Whatever imports a file reads it here.
 */

/** The columns of a table, each with what else its heading may be. */
export type Headings<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export interface Row<Column extends string> {
  /** As the spreadsheet counts it. */
  readonly row: number;
  /** What the file has no column for is not there. */
  readonly values: Readonly<Partial<Record<Column, string>>>;
}

/** Which member of a body a file stands in, and what must be in it. */
interface Wanted<Column extends string> {
  readonly path: string;
  readonly headings: Headings<Column>;
  readonly required: readonly Column[];
}

interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The rows of a table below its headings. VALIDATION_ERROR for what is no table, or another one. */
export function readTable<Column extends string>(text: string, wanted: Wanted<Column>): Row<Column>[] {
  const [head, ...lines] = filledLines(text, wanted.path);
  const columns = columnsOf(head?.cells ?? [], lines, wanted);
  return lines.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(
      columns.map(([index, column]) => [column, fromCsvText(cells[index] ?? '')]),
    ) as Row<Column>['values'],
  }));
}

/** What is wrong with a row. */
export const rowError = (path: string, row: number, message: string): FieldError => ({
  in: 'body',
  path,
  rule: 'line',
  message: `line ${row}: ${message}`,
});

/** Written by some programs, so that others need not guess. */
const SAYS_SEPARATOR = /^sep=(.)(?:\r?\n|$)/i;

function filledLines(text: string, path: string): Line[] {
  const plain = text.replace(/^\ufeff/, '');
  const said = SAYS_SEPARATOR.exec(plain);
  const rest = said ? plain.slice(said[0].length) : plain;
  const before = said ? 1 : 0;
  return cellsOf(rest, said?.[1] ?? separatorOf(rest), path)
    .map((cells, index) => ({ row: before + index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function cellsOf(text: string, delimiter: string, path: string): string[][] {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: delimiter !== '\t',
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    failFields([{ in: 'body', path, rule: 'csv', message: 'is not CSV as RFC 4180 has it' }]);
  }
}

/** Texts and figures hold commas, and seldom the others. */
const SEPARATORS = ['\t', ';', ','] as const;
const QUOTED = /"[^"]*"?/g;

/** That of the first line with something in it, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replace(QUOTED, 'x')
    .trimStart()
    .split(/[\r\n]/, 1);
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ',';
}

/** As it is compared: capital letters, accents, blanks and hyphens make no other heading. */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Where each column stands. A column without a heading and without anything in it is none. */
function columnsOf<Column extends string>(
  head: readonly string[],
  lines: readonly Line[],
  { path, headings, required }: Wanted<Column>,
): [index: number, column: Column][] {
  const known = new Map<string, Column>();
  for (const [column, others] of Object.entries(headings) as [Column, readonly string[]][])
    for (const name of [column, ...others]) known.set(plainHeading(name), column);
  const messages: string[] = [];
  const found: [number, Column][] = [];
  for (const index of filledColumns([head, ...lines.map(({ cells }) => cells)])) {
    const heading = head[index] ?? '';
    const column = known.get(plainHeading(heading));
    const isNew = column !== undefined && found.every(([, other]) => other !== column);
    if (isNew) found.push([index, column]);
    else if (heading !== '') messages.push(`has a column "${heading}" that is unknown, or stands twice`);
    else messages.push(`has something in column ${index + 1}, which has no heading`);
  }
  const missing = required.filter((name) => found.every(([, column]) => column !== name));
  messages.push(...missing.map((name) => `lacks the column "${name}"`));
  if (messages.length > 0)
    failFields(messages.map((message) => ({ in: 'body', path, rule: 'header', message })));
  return found;
}

/** The columns that have something in them, from the left. */
function filledColumns(rows: readonly (readonly string[])[]): number[] {
  const filled = new Set<number>();
  for (const cells of rows) for (const [index, cell] of cells.entries()) if (cell !== '') filled.add(index);
  return [...filled].sort((a, b) => a - b);
}
