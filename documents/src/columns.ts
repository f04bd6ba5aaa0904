/** Text in columns of a printer, where some characters take two. */

const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const MARKS = /\p{M}/u;

/** Without what a printer would obey: the words of guests and menus are printed, and never commands. */
export const clean = (text: string): string => text.normalize('NFC').replace(CONTROL, ' ');

const widthOfCharacter = (character: string): number =>
  MARKS.test(character) ? 0 : WIDE.test(character) ? 2 : 1;

export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

/** The text in lines of at most so many columns, broken between words where that is possible. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of clean(text).split(' ')) {
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
  for (const character of word) {
    if (widthOf(piece) + widthOfCharacter(character) > columns) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

export const padEnd = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));
export const padStart = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - widthOf(text))) + text;
export const centre = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, Math.floor((columns - widthOf(text)) / 2))) + text;

/** Left text, wrapped, with the right one at the end of its last line. */
export function leftRight(left: string, right: string, columns: number, indent = 0): string[] {
  const end = clean(right);
  const room = Math.max(4, columns - indent - widthOf(end) - (end === '' ? 0 : 1));
  // What is too long for a line with its right side stands above it, and a note of several lines is read from the left.
  if (room <= 4) {
    const ends = wrap(end, columns);
    return [...wrap(left, columns), ...(ends.length > 1 ? ends : [padStart(end, columns)])];
  }
  const lines = wrap(left, room).map((line) => ' '.repeat(indent) + line);
  const last = lines.pop() ?? '';
  return [...lines, end === '' ? last : padEnd(last, columns - widthOf(end)) + end];
}
