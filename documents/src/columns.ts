import { eastAsianWidth } from 'get-east-asian-width';

/** Text in columns of a printer, where some characters take two and some none. */

/** Joiners, soft hyphens, directions: nobody sees them, so that nothing stands in their place. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const MARKS = /\p{M}/u;

/** Without what a printer would obey: the words of guests and menus are printed, and never commands. */
export const clean = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(CONTROL, ' ');

/** The columns that a character takes. */
export type Ruler = (character: string) => number;

/** By Unicode, as a screen shows it. A mark stands above or below the letter before it. */
export const unicodeRuler: Ruler = (character) =>
  MARKS.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);

/** Arranges text, measured by a ruler. */
export type Columns = ReturnType<typeof columnsBy>;

export function columnsBy(ruler: Ruler) {
  function widthOf(text: string): number {
    let width = 0;
    for (const character of text) width += ruler(character);
    return width;
  }

  const padEnd = (text: string, columns: number): string =>
    text + ' '.repeat(Math.max(0, columns - widthOf(text)));
  const padStart = (text: string, columns: number): string =>
    ' '.repeat(Math.max(0, columns - widthOf(text))) + text;
  const centre = (text: string, columns: number): string =>
    ' '.repeat(Math.max(0, Math.floor((columns - widthOf(text)) / 2))) + text;

  /** The text in lines of at most so many columns, broken between words where that is possible. */
  function wrap(text: string, columns: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer) <= columns) {
        line = longer;
        continue;
      }
      if (line.trim() !== '') lines.push(line);
      const pieces = cut(word, columns);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return [...lines, line];
  }

  function cut(word: string, columns: number): string[] {
    const pieces: string[] = [];
    let piece = '';
    let width = 0;
    for (const character of word) {
      const own = ruler(character);
      if (width + own > columns) {
        pieces.push(piece);
        piece = '';
        width = 0;
      }
      piece += character;
      width += own;
    }
    return [...pieces, piece];
  }

  /** Left text, wrapped, with the right one at the end of its last line. */
  function leftRight(left: string, right: string, columns: number, indent = 0): string[] {
    const room = Math.max(4, columns - indent - widthOf(right) - (right === '' ? 0 : 1));
    // What is too long for a line with its right side stands above it, and a note of several lines is read from the left.
    if (room <= 4) {
      const ends = wrap(right, columns);
      return [...wrap(left, columns), ...(ends.length > 1 ? ends : [padStart(right, columns)])];
    }
    const lines = wrap(left, room).map((line) => ' '.repeat(indent) + line);
    const last = lines.pop() ?? '';
    return [...lines, right === '' ? last : padEnd(last, columns - widthOf(right)) + right];
  }

  return { widthOf, padEnd, padStart, centre, wrap, leftRight };
}
