import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { isGuid } from '../ids.ts';

const KEY_BYTES = 32;
const SECRET_BYTES = 32;
const TAG_BYTES = 16;

/**
 * Credentials that are replaced by a successor again and again: `<owner>.<secret>.<tag>`, opaque to clients; only a hash is
 * stored. The tag proves that the service issued it for this owner, so a guess is refused without a database query, and an
 * old token is told from a guess. A successor's secret derives from the token before it: whoever asks twice, in parallel or
 * because the answer was lost, gets the same one from every process.
 */
export interface RotatingTokens {
  first(owner: string): string;
  /** The same for the same seed, which nobody knows: for a first token whose answer may be lost. */
  firstOf(owner: string, seed: string): string;
  successorOf(token: string): string;
  /** The guid of whose token this is, valid or not; null for what the service has not issued. */
  ownerOf(token: string): string | null;
}

/** The keys derive from the installation's secret: every process has them and none is stored. */
export function createRotatingTokens(secret: string, purpose: string): RotatingTokens {
  const keyFor = (part: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `${purpose} ${part}`, KEY_BYTES));
  const tagKey = keyFor('tag');
  const successorKey = keyFor('successor');
  const firstKey = keyFor('first');
  const tagOf = (body: string): Buffer => mac(tagKey, body).subarray(0, TAG_BYTES);
  const assemble = (owner: string, bytes: Buffer): string => {
    const body = `${owner}.${bytes.toString('base64url')}`;
    return `${body}.${tagOf(body).toString('base64url')}`;
  };
  const ownerOf = (token: string): string | null => {
    const [owner = '', text = '', tag = '', ...rest] = token.split('.');
    const given = Buffer.from(tag, 'base64url');
    if (!isGuid(owner) || rest.length > 0 || given.length !== TAG_BYTES) return null;
    return timingSafeEqual(given, tagOf(`${owner}.${text}`)) ? owner : null;
  };
  return {
    first: (owner) => assemble(owner, randomBytes(SECRET_BYTES)),
    firstOf: (owner, seed) => assemble(owner, mac(firstKey, seed)),
    successorOf(token) {
      const owner = ownerOf(token);
      if (owner === null) throw new Error('no token of ours has a successor');
      return assemble(owner, mac(successorKey, token));
    },
    ownerOf,
  };
}

function mac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
