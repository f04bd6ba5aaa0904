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
/** Digits beside a letter are part of an identifier. GUIDs are found first, so that none of them is taken apart. */
const GUID_OR_RUN = new RegExp(
  `[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9A-Za-z])${RUN}(?![0-9A-Za-z])`,
  'g',
);
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const SEPARATORS = new RegExp(`${SEPARATOR}{1,2}`);
/** Nobody writes a card number in smaller groups, and lists of small numbers are not card numbers. */
const GROUP_MIN = 3;
const DIGITS_MIN = 14;
const DIGITS_MAX = 19;

/** Whether it may be worth a closer look: quick, for whole bodies. */
export const mayHoldCardNumber = (text: string): boolean =>
  text.length >= DIGITS_MIN && MAY_HOLD_ONE.test(text);

/** Whether a text holds what looks like a card number. Most that may are GUIDs, of paths, which need no closer look. */
export const holdsCardNumber = (text: string): boolean =>
  mayHoldCardNumber(text) && !isGuid(text) && maskCardNumbers(text) !== text;

/** The text with `[card]` for each run of digits that holds what looks like a card number. */
export const maskCardNumbers = (text: string): string =>
  text.replace(GUID_OR_RUN, (run) => (!GUID.test(run) && hasCardAmong(groupsOf(run)) ? '[card]' : run));

const groupsOf = (run: string): string[] =>
  run.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10)).split(SEPARATORS);

/** Whether groups that follow each other make a card number. */
function hasCardAmong(groups: readonly string[]): boolean {
  return groups.some((_, first) => {
    let digits = '';
    for (const group of groups.slice(first)) {
      digits += group;
      if (group.length < GROUP_MIN || digits.length > DIGITS_MAX) return false;
      if (isCardNumber(digits)) return true;
    }
    return false;
  });
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
