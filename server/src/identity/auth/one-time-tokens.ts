import { newToken } from '../../platform/crypto/seal.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { findOneTimeToken, insertOneTimeToken, takeOneTimeToken, voidOneTimeTokensOf } from './queries.ts';

/** The purpose of a link in a mail. */
export type LinkKind = 'verify-email' | 'reset-password' | 'invitation' | 'confirm-new-email';

/** A token for a link, and the statement that stores its hash. */
export function newLinkToken(options: {
  kind: LinkKind;
  uid: string | null;
  data: Record<string, unknown>;
  lifetimeMs: number;
  now: number;
}): { token: string; insert: Statement } {
  const { kind, uid, data, lifetimeMs, now } = options;
  const { token, hash } = newToken();
  const insert = insertOneTimeToken([hash, kind, uid, data, new Date(now + lifetimeMs), new Date(now)]);
  return { token, insert };
}

/** The data behind a valid link. */
export const findLink = (hash: string, kind: LinkKind, now: number) =>
  findOneTimeToken([hash, [kind], new Date(now)]);

/** Finds and consumes the token in one step: of two simultaneous requests one finds nothing. */
export const consumeLink = (hash: string, kind: LinkKind, now: number) =>
  takeOneTimeToken([hash, [kind], new Date(now)]);

/** Invalidates a user's links of these kinds. */
export const voidLinksOf = (uid: string, kinds: readonly LinkKind[], now: number): Statement =>
  voidOneTimeTokensOf([uid, kinds, new Date(now)]);

/** The same answer for an unknown, used or expired link. */
export function rejectSpentLink(): never {
  fail(
    'UNAUTHORIZED',
    'This link is not valid: it may be used already, have expired, or be replaced by a newer one.',
  );
}
