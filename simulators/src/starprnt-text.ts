/**
 * The text of a StarPRNT job, for people to look at: a word for what is no text, and `·` for a letter outside ASCII, whose code
 * page is not followed. What must be exact is compared with the bytes.
 */

const ESC = 0x1b;
const GS = 0x1d;
const LINE_FEED = 0x0a;
const DRAWER = 0x07;
const CUT = '- - - - - - - -\n';

/** Bytes of a command with its leading `ESC`; 2 for those that are not here. */
const LENGTHS: Readonly<Record<string, number>> = { '\x07': 4, i: 4, d: 3, z: 3, '-': 3, _: 3, a: 3, J: 3 };
/** The same with a leading `ESC GS`; 4 for those that are not here. */
const GS_LENGTHS: Readonly<Record<string, number>> = { yS: 6, yP: 4, yI: 4 };

interface Part {
  length: number;
  shown: string;
}

export function starPrntText(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const { length, shown } = bytes[at] === ESC ? commandAt(bytes, at) : letterAt(bytes, at);
    text += shown;
    at += length;
  }
  return text;
}

function letterAt(bytes: Buffer, at: number): Part {
  const code = bytes[at] ?? 0;
  if (code === LINE_FEED) return { length: 1, shown: '\n' };
  if (code === DRAWER) return { length: 1, shown: '[drawer]\n' };
  if (code < 0x20) return { length: 1, shown: '' };
  return { length: 1, shown: code < 0x7f ? String.fromCharCode(code) : '·' };
}

function commandAt(bytes: Buffer, at: number): Part {
  if (bytes[at + 1] === GS) return gsCommandAt(bytes, at);
  const letter = String.fromCharCode(bytes[at + 1] ?? 0);
  // A stripe of a picture: 24 dots high, so three bytes a column.
  if (letter === 'X') return { length: 4 + wordAt(bytes, at + 2) * 3, shown: '[picture]\n' };
  return { length: LENGTHS[letter] ?? 2, shown: letter === 'd' ? CUT : '' };
}

function gsCommandAt(bytes: Buffer, at: number): Part {
  const name = bytes.toString('latin1', at + 2, at + 4);
  if (name !== 'yD') return { length: GS_LENGTHS[name] ?? 4, shown: '' };
  // The text of a QR code, with its length in front.
  const length = 8 + wordAt(bytes, at + 6);
  return { length, shown: `[code ${bytes.toString('utf8', at + 8, at + length)}]\n` };
}

/** A job that ends in the middle of a command has no more. */
const wordAt = (bytes: Buffer, at: number): number => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
