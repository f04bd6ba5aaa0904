import { type Block, blocksOf } from './blocks.ts';
import { type Columns, clean, columnsBy, type Ruler, unicodeRuler } from './columns.ts';
import type { Code, Logo, PrintDocument } from './model.ts';

/** A document as lines of a printer. What has no text, a logo or a code, is there for those who draw it. */
export interface TextLine {
  readonly text: string;
  readonly strong: boolean;
  readonly tall: boolean;
  readonly picture?: Logo | Code;
}

/** What lines are made for: which of its letters can be shown, and how wide each is. */
export interface Letters {
  /** A text without control characters, in letters that there are. */
  readonly spelt: (text: string) => string;
  readonly ruler: Ruler;
}

const EVERY_LETTER: Letters = { spelt: (text) => text, ruler: unicodeRuler };

interface Layout extends Columns {
  readonly columns: number;
  readonly spelt: (text: string) => string;
}

export function linesOf(
  document: PrintDocument,
  columns: number,
  { spelt, ruler }: Letters = EVERY_LETTER,
): TextLine[] {
  const layout = { ...columnsBy(ruler), columns, spelt: (text: string) => spelt(clean(text)) };
  return blocksOf(document).flatMap((block) => linesOfBlock(block, layout));
}

/** Up to the last letter of a line that is read from the right. */
const RIGHT_TO_LEFT = /^.*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]\p{M}*/u;
const FROM_HERE_LEFT_TO_RIGHT = '\u200e';

/** For a screen that turns what is read from the right: a price behind it stays at the end of its line. */
const withDirection = (line: string): string => line.replace(RIGHT_TO_LEFT, `$&${FROM_HERE_LEFT_TO_RIGHT}`);

interface TextOptions {
  columns?: number;
  /** For a printer, which turns nothing and knows no marks of direction. */
  onPaper?: boolean;
}

/** Plain text; the address of a QR code is written out. */
export function renderText(
  document: PrintDocument,
  { columns = 42, onPaper = false }: TextOptions = {},
): string {
  const lines = linesOf(document, columns)
    .flatMap(({ text, picture }) =>
      picture === undefined ? [text] : 'url' in picture ? [clean(picture.url)] : [],
    )
    .map((line) => line.trimEnd());
  return `${(onPaper ? lines : lines.map(withDirection)).join('\n')}\n`;
}

function linesOfBlock(block: Block, layout: Layout): TextLine[] {
  const { columns, spelt, wrap, centre } = layout;
  const plain = (texts: readonly string[], strong = false, tall = false): TextLine[] =>
    texts.map((text) => ({ text, strong, tall }));
  switch (block.is) {
    case 'text': {
      const lines = wrap(spelt(block.text), columns);
      const placed = block.centred ? lines.map((line) => centre(line, columns)) : lines;
      return plain(placed, block.strong, block.tall);
    }
    case 'row': {
      const lines = layout.leftRight(spelt(block.left), spelt(block.right), columns, block.indent);
      return plain(lines, block.strong, block.tall);
    }
    case 'table':
      return plain(tableLines(block.rows, layout));
    case 'rule':
      return plain(['-'.repeat(columns)]);
    case 'logo':
      return [{ text: '', strong: false, tall: false, picture: block.logo }];
    case 'code':
      return [
        ...plain(wrap(spelt(block.code.label), columns).map((line) => centre(line, columns))),
        { text: '', strong: false, tall: false, picture: block.code },
      ];
  }
}

/** The first column takes what the others leave. */
function tableLines(rows: readonly (readonly string[])[], layout: Layout): string[] {
  const { columns, spelt, widthOf, padStart, padEnd, wrap } = layout;
  const cells = rows.map((row) => row.map(spelt));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => widthOf(row[i] ?? ''))));
  const others = widths.slice(1).reduce((sum, width) => sum + width + 1, 0);
  const room = Math.max(8, columns - others);
  return cells.flatMap(([first = '', ...rest]) => {
    const figures = rest.map((cell, i) => ` ${padStart(cell, widths[i + 1] ?? 0)}`).join('');
    const lines = wrap(first, room);
    const last = lines.pop() ?? '';
    return [...lines, padEnd(last, columns - widthOf(figures)) + figures];
  });
}
