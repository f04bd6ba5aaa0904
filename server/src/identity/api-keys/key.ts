import { createHash, hash, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { KeyMode } from '../../access/index.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import type { EnvironmentName } from '../../platform/settings/environment.ts';

/** 256 random bits in base62, and six characters that let a mistyped key be refused without a look-up. */
const RANDOM_LENGTH = 43;
const CHECK_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The environment is part of what is hashed and checked: without its mark, a key of staging is another key, which nobody has. */
const PREFIX: Readonly<Record<EnvironmentName, string>> = { production: 'ck_', staging: 'ck_staging_' };
const RANDOM = `_[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`;
const formsOf = (kind: string): Readonly<Record<EnvironmentName, RegExp>> => ({
  production: new RegExp(`^${PREFIX.production}${kind}${RANDOM}`),
  staging: new RegExp(`^${PREFIX.staging}${kind}${RANDOM}`),
});
const SECRET = formsOf('(?:live|test)');
const PUBLISHABLE = formsOf('pub');

/** A new key in clear text; shown once, never stored. */
export function generateKey(mode: KeyMode | 'pub', environment: EnvironmentName): string {
  const body = `${PREFIX[environment]}${mode}_${base62(randomBytes(32), RANDOM_LENGTH)}`;
  return body + checkOf(body);
}

/** Whether a text can be a key of this environment at all: its form and its check characters. */
export const looksLikeKey = (text: string, environment: EnvironmentName): boolean =>
  SECRET[environment].test(text) && isChecked(text);

/** The same of a key that stands in pages. */
export const looksLikePublishable = (text: string, environment: EnvironmentName): boolean =>
  PUBLISHABLE[environment].test(text) && isChecked(text);

const isChecked = (text: string): boolean =>
  checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** What is stored and looked up instead of the key. The key is random, so a plain hash cannot be guessed back. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** Enough to recognize a key by, not enough to use it: `ck_live_…Ab3d`. */
export function hintOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('_') + 1)}…${key.slice(-4)}`;
}

/** The mode of the key that a hint stands for. */
export const modeOf = (hint: string): KeyMode => (hint.includes('_test_') ? 'test' : 'live');

export type KeyKind = 'SECRET' | 'PUBLISHABLE';
export const kindOf = (hint: string): KeyKind => (hint.includes('_pub_') ? 'PUBLISHABLE' : 'SECRET');

function checkOf(body: string): string {
  return base62(
    createHash('sha256').update(`comanda key check ${body}`).digest().subarray(0, 8),
    CHECK_LENGTH,
  );
}

function base62(bytes: Buffer, length: number): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i++) {
    text = ALPHABET[Number(number % 62n)] + text;
    number /= 62n;
  }
  return text;
}

/** The addresses and CIDR ranges that may use a key; null when any may. Throws VALIDATION_ERROR on a malformed one. */
export function addressList(ranges: readonly string[]): BlockList | null {
  if (ranges.length === 0) return null;
  const list = new BlockList();
  const problems: FieldError[] = [];
  for (const [index, range] of ranges.entries()) {
    const [address = '', prefix, ...rest] = range.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix);
    const valid = version !== 0 && rest.length === 0 && prefix !== '' && Number.isInteger(bits) && bits >= 0;
    if (valid && bits <= (version === 4 ? 32 : 128))
      list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
    else {
      const message = 'is not an IP address or CIDR range';
      problems.push({ in: 'body', path: `/allowedAddresses/${index}`, rule: 'cidr', message });
    }
  }
  if (problems.length > 0) failFields(problems);
  return list;
}
