import { newToken } from '../../platform/crypto/seal.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { findOneTimeToken, insertOneTimeToken, takeOneTimeToken, voidOneTimeTokensOf } from './queries.ts';

/** What a link in a mail may be for. */
export type LinkKind = 'verify-email' | 'reset-password' | 'invitation' | 'confirm-new-email';

/** A token for a link, and the statement that stores what is needed of it. */
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

/** What a link carries, as long as it works. */
export const findLink = (hash: string, kind: LinkKind, now: number) =>
  findOneTimeToken([hash, [kind], new Date(now)]);

/** Finds and uses up in one step: of two tries at once one finds nothing. */
export const consumeLink = (hash: string, kind: LinkKind, now: number) =>
  takeOneTimeToken([hash, [kind], new Date(now)]);

/** Links of these kinds that were sent to a person work no more. */
export const voidLinksOf = (uid: string, kinds: readonly LinkKind[], now: number): Statement =>
  voidOneTimeTokensOf([uid, kinds, new Date(now)]);

/** The same for a link that is unknown, used or too old. */
export function rejectSpentLink(): never {
  fail(
    'UNAUTHORIZED',
    'This link is not valid: it may be used already, have expired, or be replaced by a newer one.',
  );
}
