import CodepageEncoder from '@point-of-sale/codepage-encoder';
import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { type DoubleBytes, doubleBytesOf } from './double-bytes.ts';
import type { Letters } from './text.ts';

/** Pages to look for a character in. Code page 857 is none of them: makers disagree whether it has a euro sign. */
const PAGES = [
  'cp437',
  'cp858',
  'cp852',
  'cp866',
  'cp737',
  'windows1252',
  'windows1254',
  'thai11',
  'cp874',
  'star/cp874',
  'epson/katakana',
] as const;

type Page = (typeof PAGES)[number];

/** What one page prints, or what is printed in two bytes each. */
export type Part = { readonly page: Page; text: string } | { readonly page: null; readonly bytes: number[] };

const supportedPages = (encoder: ReceiptPrinterEncoder): Page[] =>
  PAGES.filter((page) => {
    try {
      encoder.codepage(page);
      return true;
    } catch {
      return false;
    }
  });

const characters = new Map<Page, ReadonlySet<string>>();

/** Whether a page has a character. */
function has(page: Page, character: string): boolean {
  const known = characters.get(page) ?? printedBy(page);
  characters.set(page, known);
  return known.has(character);
}

/**
 * What a page prints. Below the letters some tables have the signs that old screens showed for control characters, an arrow for ESC:
 * a printer obeys these, and prints none of them.
 */
function printedBy(page: Page): ReadonlySet<string> {
  const all = [...new Set(String.fromCodePoint(...CodepageEncoder.getEncoding(page).codepoints))];
  const bytes = CodepageEncoder.encode(all.join(''), page);
  return new Set(all.filter((character, index) => character !== '\ufffd' && isLetter(bytes[index] ?? 0)));
}

const isLetter = (byte: number): boolean => byte >= 0x20 && byte !== 0x7f;

const MARKS = /\p{M}/u;
const LACKING = '?';

/** The letters of a printer: which it has, how wide it prints them, and by which bytes. */
export interface PrinterLetters extends Letters {
  /**
   * A line in parts that one page each can print; a page is kept while it can. The encoder's own `auto` does the same, and copies
   * a table for every character: a paper of 30 lines took it 54 ms of CPU, and takes 3 ms so, with the same bytes.
   */
  partsOf(line: string): Part[];
}

/** Of this make of printer: its pages, and the characters of two bytes that it has beside them. */
export function lettersOf(encoder: ReceiptPrinterEncoder, set: DoubleBytes | null): PrinterLetters {
  const pages = supportedPages(encoder);
  const wide = set === null ? NOTHING : doubleBytesOf(set);
  // That page has a few narrow characters for those who have no others.
  const isOn = (page: Page, character: string): boolean =>
    has(page, character) && !(page === 'epson/katakana' && wide.has(character));
  const pageOf = (character: string, last?: Page | null): Page | null =>
    last && isOn(last, character) ? last : (pages.find((page) => isOn(page, character)) ?? null);
  const isThere = (character: string): boolean => pageOf(character) !== null || wide.has(character);
  return {
    spelt: (text) => {
      let spelt = '';
      for (const character of text) spelt += isThere(character) ? character : insteadOf(character, isThere);
      return spelt;
    },
    // What is on a page is narrow, whatever Unicode says of it.
    ruler: (character) => (MARKS.test(character) ? 0 : pageOf(character) === null ? 2 : 1),
    partsOf: (line) => {
      const parts: Part[] = [];
      for (const character of line) {
        const last = parts.at(-1);
        const page = pageOf(character, last?.page);
        if (page === null) {
          const bytes = wide.get(character) ?? [];
          if (last?.page === null) last.bytes.push(...bytes);
          else parts.push({ page, bytes: [...bytes] });
        } else if (last && last.page !== null && last.page === page) last.text += character;
        else parts.push({ page, text: character });
      }
      return parts;
    },
  };
}

const NOTHING: ReturnType<typeof doubleBytesOf> = new Map();

/** The letters of a page, and the marks on them: these take no column. */
const RUNS = /\p{M}+|\P{M}+/gu;

/** Writes a line. */
export function writeParts(
  encoder: ReceiptPrinterEncoder,
  parts: readonly Part[],
  set: DoubleBytes | null,
): void {
  for (const part of parts)
    if (part.page === null) encoder.raw(inTwos(part.bytes, set));
    else
      for (const [run] of part.text.matchAll(RUNS))
        if (MARKS.test(run)) encoder.raw([...CodepageEncoder.encode(run, part.page)]);
        else encoder.codepage(part.page).text(run);
}

const FS = 0x1c;
const KANJI_ON = [FS, 0x26];
const KANJI_OFF = [FS, 0x2e];
const SHIFT_JIS = [FS, 0x43, 1];
const JIS = [FS, 0x43, 0];

/**
 * Two bytes a sign, and then one again: else letters with accents would pair up. With Shift_JIS a printer of Epson takes them
 * without being told to, and those that imitate it want to be told.
 */
const inTwos = (bytes: readonly number[], set: DoubleBytes | null): number[] =>
  set === 'shift_jis'
    ? [...SHIFT_JIS, ...KANJI_ON, ...bytes, ...KANJI_OFF, ...JIS]
    : [...KANJI_ON, ...bytes, ...KANJI_OFF];

/** Signs that Unicode has twice, and printers of Japan once. */
const TWINS: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '—': '―', '‖': '∥' };

/** The same in other signs, where it has them; else a question mark, as wide as one. A mark is left off. */
function insteadOf(character: string, isThere: (character: string) => boolean): string {
  if (MARKS.test(character)) return '';
  const same = [TWINS[character] ?? character, character.normalize('NFKC')];
  return same.find((text) => [...text].every(isThere)) ?? LACKING;
}
