import { createHash, randomInt } from 'node:crypto';

/** How many a person gets at once. */
const COUNT = 10;
/** 32 letters and digits without those that look alike (Crockford's), so 16 of them are 80 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** What a recovery code may look like when it is typed, for the schema of whatever takes one. */
export const RECOVERY_CODE_MAX_LENGTH = 40;

/** Fresh codes in clear text, shown once, and what is stored of them. */
export function newRecoveryCodes(uid: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: COUNT }, newCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(uid, code)) };
}

/**
 * What is stored and compared. Case, blanks and hyphens do not count, and look-alikes are what they look like. A code is
 * random, so a plain hash cannot be guessed back.
 */
export function hashRecoveryCode(uid: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`${uid} ${plain}`).digest('base64url');
}

function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return text.replace(GROUP, (group) => `${group}-`);
}
