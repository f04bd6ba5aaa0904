/**
 * The text of an ESC/POS job, for people to look at: a word for what is no text, and `·` for a letter outside ASCII, whose code
 * page is not followed. What must be exact is compared with the bytes.
 */

const LINE_FEED = 0x0a;
const CUT = '- - - - - - - -\n';

/** Bytes of a command with its two of name; 3 for those that are not here. */
const LENGTHS: Readonly<Record<string, number>> = {
  '\x1b@': 2,
  '\x1b2': 2,
  '\x1bi': 2,
  '\x1bm': 2,
  '\x1bp': 5,
  '\x1c.': 2,
  '\x1c&': 2,
  '\x1d\\': 4,
};

interface Part {
  length: number;
  shown: string;
}

export function escPosText(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const { length, shown } = partAt(bytes, at);
    text += shown;
    at += length;
  }
  return text;
}

/** Where the command or letter at a place ends; beyond the end of the bytes when some of it has not come yet. */
export const endOfPart = (bytes: Buffer, at: number): number => at + partAt(bytes, at).length;

function partAt(bytes: Buffer, at: number): Part {
  const code = bytes[at] ?? 0;
  if (code === 0x1b || code === 0x1c || code === 0x1d) return commandAt(bytes, at);
  if (code === 0x10) return { length: 3, shown: '' };
  if (code === LINE_FEED) return { length: 1, shown: '\n' };
  if (code < 0x20) return { length: 1, shown: '' };
  return { length: 1, shown: code < 0x7f ? String.fromCharCode(code) : '·' };
}

function commandAt(bytes: Buffer, at: number): Part {
  const name = bytes.toString('latin1', at, at + 2);
  switch (name) {
    case '\x1dV':
      // With a feed in front of the cut there is one byte more.
      return { length: (bytes[at + 2] ?? 0) > 0x40 ? 4 : 3, shown: CUT };
    case '\x1dv':
      return { length: 8 + wordAt(bytes, at + 4) * wordAt(bytes, at + 6), shown: '[picture]\n' };
    case '\x1d(':
      return codeAt(bytes, at);
    case '\x1bp':
      return { length: 5, shown: '[drawer]\n' };
    default:
      return { length: LENGTHS[name] ?? 3, shown: '' };
  }
}

/** `GS ( k`: function 80 holds the text of a QR code. */
function codeAt(bytes: Buffer, at: number): Part {
  const length = 5 + wordAt(bytes, at + 3);
  const isText = bytes[at + 2] === 0x6b && bytes[at + 6] === 0x50;
  return { length, shown: isText ? `[code ${bytes.toString('utf8', at + 8, at + length)}]\n` : '' };
}

/** A job that ends in the middle of a command has no more. */
const wordAt = (bytes: Buffer, at: number): number => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
