const MAX_LENGTH = 80;
const NO_NAME = 'somebody';

/** Line ends and other controls, and the marks that turn the direction of the text after them. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
/** Where mail programs would see a web or mail address in running text, and make it a link. */
const LINK_MARKS = /(?<=\S)([.:/@])(?=\S)/g;
const WORD_JOINER = '\u2060';

/**
 * A user-entered name made safe for a subject or sentence: one line, of limited length, with isolated text direction,
 * and never a link. Otherwise an inviter could send any link in our mails.
 */
export function displayName(name: string): string {
  const line = name.replace(CONTROLS, ' ').trim();
  const letters = [...line];
  const short = letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
  return short.replace(LINK_MARKS, `$1${WORD_JOINER}`) || NO_NAME;
}
