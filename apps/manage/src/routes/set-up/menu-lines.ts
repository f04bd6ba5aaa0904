import type { Language } from '@comanda/app-shared';
import { parseMoney } from '@comanda/app-shared/money';
import type { Input } from '@comanda/sdk';
import type { Template } from './templates.ts';

/** A menu as lines of group, item, price and description: from a template, or from a file that a spreadsheet wrote. */

export interface MenuLine {
  group: string;
  name: string;
  priceAmount: number;
  description: string;
}

type NewMenu = NonNullable<Input<'replaceMenu'>['body']>;

const LINES_MAX = 2_000;

export interface ReadLines {
  lines: MenuLine[];
  /** Rows of the file, counted from one, that make no sense. */
  wrong: number[];
}

/** Reads a CSV, whichever separator the spreadsheet of the country has. A first row without a price is its head. */
export function readMenu(text: string, currency: string): ReadLines {
  const lines: MenuLine[] = [];
  const wrong: number[] = [];
  let isHead = true;
  for (const [index, row] of parseCsv(text).entries()) {
    const [group = '', name = '', price = '', description = ''] = row;
    if (row.every((cell) => cell === '')) continue;
    const priceAmount = parseMoney(decimalOf(price), currency);
    const isGood = group !== '' && name !== '' && priceAmount !== null && lines.length < LINES_MAX;
    if (isGood) lines.push({ group, name: name.slice(0, 200), priceAmount, description });
    else if (!isHead || priceAmount !== null) wrong.push(index + 1);
    isHead = false;
  }
  return { lines, wrong };
}

/** Of `1.234,50 €` and `$1,234.50` the figures: what stands between thousands goes. */
function decimalOf(price: string): string {
  const figures = price.replace(/[^\d.,]/g, '');
  const [last] = /[.,](?=\d*$)/.exec(figures) ?? [];
  return last === undefined ? figures : figures.replaceAll(last === ',' ? '.' : ',', '');
}

/** Texts and prices hold commas, and seldom the others. */
const SEPARATORS = ['\t', ';', ','] as const;
const QUOTED = /"[^"]*"?/g;

/** That of the first row with something in it, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(QUOTED, 'x').trimStart().split('\n', 1);
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ',';
}

/** Written by some programs, so that others need not guess. */
const SAYS_SEPARATOR = /^sep=(.)(?:\n|$)/i;

function parseCsv(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const said = SAYS_SEPARATOR.exec(clean);
  const separator = said?.[1] ?? separatorOf(clean);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };
  // It is counted as a row, too.
  if (said) rows.push([]);
  for (let index = said?.[0].length ?? 0; index < clean.length; index++) {
    const sign = clean[index]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (clean[index + 1] === '"') cell += clean[++index];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/** The prices of templates are those of a currency with two decimals; of one without they are whole numbers. */
const priceIn = (price: string, currency: string): number =>
  parseMoney(price, currency) ?? parseMoney(price.replace('.', ''), currency) ?? 0;

export const linesOf = ({ groups }: Template, language: Language, currency: string): MenuLine[] =>
  groups.flatMap(({ name: group, items }) =>
    items.map(([name, price]) => ({
      group: group[language],
      name: name[language],
      priceAmount: priceIn(price, currency),
      description: '',
    })),
  );

/** The menu of these lines; groups stand in the order in which they come first. */
export function menuOf(lines: readonly MenuLine[], name: string): NewMenu {
  const groups = Map.groupBy(lines, ({ group }) => group);
  return {
    menus: [
      {
        name,
        groups: [...groups].map(([group, items]) => ({
          name: group.slice(0, 200),
          items: items.map(({ name: item, priceAmount, description }) => ({
            name: item,
            priceAmount,
            ...(description === '' ? {} : { description: description.slice(0, 2_000) }),
          })),
        })),
      },
    ],
  };
}
