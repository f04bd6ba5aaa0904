/**
 * What looks like a card number: digits in groups as cards are written, with a network's prefix and length (ISO/IEC 7812) and the
 * check digit. Requests must not hold one outside of the fields that are made for it, see docs/decisions. No I/O.
 */
import { isGuid } from './ids.ts';

type Network = readonly [prefix: RegExp, lengths: readonly number[]];

/** Visas of 13 digits were given up; one in ten barcodes (EAN-13) that begin with 4 would look like one. */
const NETWORKS: readonly Network[] = [
  [/^4/, [16, 19]],
  [/^(5[1-5]|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/, [16]],
  [/^3[47]/, [15]],
  [/^3(0[0-5]|[689])/, [14, 16, 19]],
  [/^35(2[89]|[3-8])/, [16, 19]],
  [/^(6011|64[4-9]|65)/, [16, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^(5018|5020|5038|5893|6304|6759|676[1-3])/, [16, 18, 19]],
];

const DIGIT = '[0-9\\uff10-\\uff19]';
/** Blanks, points and dashes of any kind, as people and programs put them between groups. */
const SEPARATOR = '[ \\u00a0\\u2000-\\u200d\\u202f\\u2060.\\u2010-\\u2015_-]';
const RUN = `${DIGIT}(?:${SEPARATOR}{0,2}${DIGIT}){13,}`;
const MAY_HOLD_ONE = new RegExp(RUN);
/** What a number does not stand beside. Without the wide digits each of them would be a place to begin at. */
const NEIGHBOUR = '[0-9A-Za-z\\uff10-\\uff19]';
/** Digits beside a letter are part of an identifier. GUIDs are found first, so that none of them is taken apart. */
const GUID_OR_RUN = new RegExp(
  `[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<!${NEIGHBOUR})${RUN}(?!${NEIGHBOUR})`,
  'g',
);
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
/** Nobody writes a card number in smaller groups, and lists of small numbers are not card numbers. */
const GROUP_MIN = 3;
const DIGITS_MIN = 14;
export const DIGITS_MAX = 19;

/** Whether it may be worth a closer look: quick, for whole bodies. */
export const mayHoldCardNumber = (text: string): boolean =>
  text.length >= DIGITS_MIN && MAY_HOLD_ONE.test(text);

/** Whether a text holds what looks like a card number. Most that may are GUIDs, of paths, which need no closer look. */
export const holdsCardNumber = (text: string): boolean =>
  mayHoldCardNumber(text) && !isGuid(text) && maskCardNumbers(text) !== text;

/** The text with `[card]` for each run of digits that holds what looks like a card number. */
export const maskCardNumbers = (text: string): string =>
  text.replace(GUID_OR_RUN, (run) => (!GUID.test(run) && hasCardAmong(run) ? '[card]' : run));

/**
 * Whether groups that follow each other make a card number. In time that grows with the length of the run, whatever it is: a body
 * of a megabyte may be one run.
 */
function hasCardAmong(run: string): boolean {
  const { digits, lengths } = groupsOf(run);
  for (let first = 0, start = 0; first < lengths.length; first++) {
    let length = 0;
    for (let next = first; next < lengths.length && lengths[next]! >= GROUP_MIN; next++) {
      length += lengths[next]!;
      if (length > DIGITS_MAX) break;
      if (length >= DIGITS_MIN && isCardNumber(digits.slice(start, start + length))) return true;
    }
    start += lengths[first]!;
  }
  return false;
}

const [ZERO, NINE, WIDE_ZERO, WIDE_NINE] = [0x30, 0x39, 0xff10, 0xff19];

/** The digits of a run, and how many of them each group has. */
function groupsOf(run: string): { digits: string; lengths: number[] } {
  const bytes = Buffer.allocUnsafe(run.length);
  const lengths: number[] = [];
  let count = 0;
  let before = 0;
  for (let i = 0; i < run.length; i++) {
    const code = run.charCodeAt(i);
    if (code >= ZERO && code <= NINE) bytes[count++] = code;
    else if (code >= WIDE_ZERO && code <= WIDE_NINE) bytes[count++] = code - WIDE_ZERO + ZERO;
    else if (count > before) {
      lengths.push(count - before);
      before = count;
    }
  }
  lengths.push(count - before);
  return { digits: bytes.toString('latin1', 0, count), lengths };
}

const isCardNumber = (digits: string): boolean =>
  NETWORKS.some(([prefix, lengths]) => lengths.includes(digits.length) && prefix.test(digits)) &&
  passesLuhn(digits);

/** The check digit rule of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  if (digits.length < 13 || digits.length > DIGITS_MAX) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 === 0;
}
