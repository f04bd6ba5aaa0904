/** What becomes of a file in a spreadsheet: the same table, as programs of several countries write it. */

type Cells = readonly (readonly string[])[];

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const written = (rows: Cells, separator: string, lineEnd: string): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator) + lineEnd).join('');

const allQuoted = (rows: Cells, separator: string): string =>
  rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    .map((line) => `${line}\r\n`)
    .join('');

/** Empty cells on the right, and empty rows below. */
const padded = (rows: Cells): Cells => {
  const wide = rows.map((row) => [...row, '', '']);
  return [...wide, ...Array.from({ length: 3 }, () => wide[0]!.map(() => ''))];
};

/** Each way of writing it, by what is special about it. */
export const WRITINGS: Readonly<Record<string, (rows: Cells) => string>> = {
  'as it was exported': (rows) => written(rows, ',', '\r\n'),
  'with line ends of Unix': (rows) => written(rows, ',', '\n'),
  'with line ends of an old Macintosh': (rows) => written(rows, ',', '\r'),
  'with semicolons': (rows) => written(rows, ';', '\r\n'),
  'with tabs, as Unicode text': (rows) => written(rows, '\t', '\r\n'),
  'with a byte order mark': (rows) => `\ufeff${written(rows, ';', '\r\n')}`,
  'with a line that names the separator': (rows) => `\ufeffsep=;\r\n${written(rows, ';', '\r\n')}`,
  'with every cell in quotes': (rows) => allQuoted(rows, ';'),
  'with tabs and every cell in quotes': (rows) => allQuoted(rows, '\t'),
  'with empty rows and columns': (rows) => written(padded(rows), ';', '\r\n'),
  'with blanks around cells': (rows) =>
    written(
      rows.map((row) => row.map((cell) => (/[\n,;"]/.test(cell) ? cell : ` ${cell}\u00a0`))),
      ',',
      '\r\n',
    ),
};

/** The bytes of a text, as a program saves it: each way of spelling letters. */
export const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16, as Unicode text': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 of the other kind': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'Windows, as in Western Europe': (text) => Buffer.from(text, 'latin1'),
};
