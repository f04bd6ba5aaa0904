import { type Block, blocksOf } from './blocks.ts';
import { centre, clean, leftRight, padEnd, padStart, widthOf, wrap } from './columns.ts';
import type { Code, Logo, PrintDocument } from './model.ts';

/** A document as lines of a printer. What has no text, a logo or a code, is there for those who draw it. */
export interface TextLine {
  readonly text: string;
  readonly strong: boolean;
  readonly tall: boolean;
  readonly picture?: Logo | Code;
}

export const linesOf = (document: PrintDocument, columns: number): TextLine[] =>
  blocksOf(document).flatMap((block) => linesOfBlock(block, columns));

/** Plain text; the address of a QR code is written out. */
export function renderText(document: PrintDocument, { columns = 42 }: { columns?: number } = {}): string {
  const lines = linesOf(document, columns).flatMap(({ text, picture }) =>
    picture === undefined ? [text] : 'url' in picture ? [clean(picture.url)] : [],
  );
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function linesOfBlock(block: Block, columns: number): TextLine[] {
  const plain = (texts: readonly string[], strong = false, tall = false): TextLine[] =>
    texts.map((text) => ({ text, strong, tall }));
  switch (block.is) {
    case 'text': {
      const lines = wrap(block.text, columns);
      const placed = block.centred ? lines.map((line) => centre(line, columns)) : lines;
      return plain(placed, block.strong, block.tall);
    }
    case 'row':
      return plain(leftRight(block.left, block.right, columns, block.indent), block.strong, block.tall);
    case 'table':
      return plain(tableLines(block.rows, columns));
    case 'rule':
      return plain(['-'.repeat(columns)]);
    case 'logo':
      return [{ text: '', strong: false, tall: false, picture: block.logo }];
    case 'code':
      return [
        ...plain(wrap(block.code.label, columns).map((line) => centre(line, columns))),
        { text: '', strong: false, tall: false, picture: block.code },
      ];
  }
}

/** The first column takes what the others leave. */
function tableLines(rows: readonly (readonly string[])[], columns: number): string[] {
  const cells = rows.map((row) => row.map(clean));
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
