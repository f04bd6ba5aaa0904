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
  const rows = parseCsv(text);
  const lines: MenuLine[] = [];
  const wrong: number[] = [];
  for (const [index, [group = '', name = '', price = '', description = '']] of rows.entries()) {
    const priceAmount = parseMoney(price.replace(/[^\d.,]/g, ''), currency);
    const isGood = group !== '' && name !== '' && priceAmount !== null && lines.length < LINES_MAX;
    if (isGood) lines.push({ group, name: name.slice(0, 200), priceAmount, description });
    else if (index > 0 || priceAmount !== null) wrong.push(index + 1);
  }
  return { lines, wrong };
}

function parseCsv(text: string): string[][] {
  const head = text.split('\n', 1)[0] ?? '';
  const separator = [';', '\t', ','].find((one) => head.includes(one)) ?? ',';
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
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let index = 0; index < clean.length; index++) {
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
