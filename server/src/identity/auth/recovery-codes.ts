import { createHash, randomInt } from 'node:crypto';

/** The number of codes in a set. */
const COUNT = 10;
/** Crockford's 32 letters and digits, without look-alikes: 16 characters are 80 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** The maximum length of a typed recovery code, for schemas. */
export const RECOVERY_CODE_MAX_LENGTH = 40;

/** New codes in clear text, shown once, and their hashes. */
export function newRecoveryCodes(uid: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: COUNT }, newCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(uid, code)) };
}

/**
 * The stored hash. Case, blanks and hyphens are ignored, and look-alike characters are equal. A code is random, so a
 * plain hash is enough.
 */
export function hashRecoveryCode(uid: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`${uid} ${plain}`).digest('base64url');
}

function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return text.replace(GROUP, (group) => `${group}-`);
}
