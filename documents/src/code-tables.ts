import type { DoubleBytes } from './double-bytes.ts';

/** What printers call their letters: whose numbers code pages have, and which characters of two bytes there are beside them. */

interface CodeTable {
  readonly pages: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi';
  readonly doubleBytes: DoubleBytes | null;
}

/** By the names of the API. A maker sells a model with characters of two bytes in one part of the world. */
export const CODE_TABLES = {
  epson: { pages: 'epson', doubleBytes: null },
  star: { pages: 'star', doubleBytes: null },
  'pos-5890': { pages: 'pos-5890', doubleBytes: null },
  xprinter: { pages: 'xprinter', doubleBytes: null },
  bixolon: { pages: 'bixolon', doubleBytes: null },
  citizen: { pages: 'citizen', doubleBytes: null },
  sunmi: { pages: 'sunmi', doubleBytes: null },
  'epson-japanese': { pages: 'epson', doubleBytes: 'shift_jis' },
  'epson-simplified-chinese': { pages: 'epson', doubleBytes: 'gb18030' },
  'epson-traditional-chinese': { pages: 'epson', doubleBytes: 'big5' },
  'epson-korean': { pages: 'epson', doubleBytes: 'euc-kr' },
  'xprinter-simplified-chinese': { pages: 'xprinter', doubleBytes: 'gb18030' },
  'sunmi-simplified-chinese': { pages: 'sunmi', doubleBytes: 'gb18030' },
} as const satisfies Readonly<Record<string, CodeTable>>;

export type CodeTables = keyof typeof CODE_TABLES;

export const CODE_TABLE_NAMES = Object.keys(CODE_TABLES) as CodeTables[];
