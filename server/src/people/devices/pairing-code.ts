import { createHmac, hkdfSync, randomInt } from 'node:crypto';

/** Letters that nobody confuses and that spell no word (RFC 8628, 6.1): eight of them are 34 bits. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const SELECTOR_LENGTH = LENGTH / 2;
const KEY_BYTES = 32;

/** How long a code can be typed in, and how often it may be mistyped. */
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES_MAX = 5;

/** What is stored of a code. */
export interface StoredCode {
  /** What its tries are counted by: half of it. */
  selector: string;
  hash: string;
}

export interface PairingCodes {
  /** The letters as people read them, `WDJB-MJHT`, and what is stored. */
  make(): StoredCode & { code: string };
  /** What is stored of a code as somebody typed it. */
  read(typed: string): StoredCode;
}

export function createPairingCodes(secret: string): PairingCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'comanda device pairing code', KEY_BYTES));
  const read = (typed: string): StoredCode => {
    const letters = typed.toUpperCase().replace(/[^A-Z]/g, '');
    const hash = createHmac('sha256', key).update(letters).digest('base64url');
    return { selector: letters.slice(0, SELECTOR_LENGTH), hash };
  };
  return {
    make() {
      const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      const code = `${letters.slice(0, SELECTOR_LENGTH)}-${letters.slice(SELECTOR_LENGTH)}`;
      return { code, ...read(code) };
    },
    read,
  };
}
