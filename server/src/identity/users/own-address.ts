import type { UserPrincipal } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { findLiveSession } from '../auth/index.ts';
import { type CredentialRow, findCredentials, lockUser } from './queries.ts';

/**
 * Locks the account of who adds a way in or a second factor, and makes sure that it is theirs: one who is not known to own the
 * address could leave it for whoever does, and a session that was ended while it asked leaves nothing behind.
 */
export async function lockedOwner(
  tx: Transaction,
  { uid, sessionId }: Pick<UserPrincipal, 'uid' | 'sessionId'>,
  now: number,
): Promise<CredentialRow> {
  one((await tx.run(lockUser(uid)))[0], 'user');
  const [credentials, [live]] = await tx.run(
    findCredentials(uid),
    findLiveSession([sessionId, new Date(now)]),
  );
  if (!live) fail('UNAUTHORIZED', 'This session has ended.');
  const user = one(credentials, 'user');
  if (user.email_verified_at === null) {
    fail('INVALID_STATE', 'Confirm your e-mail address first.', {
      state: 'EMAIL_NOT_CONFIRMED',
      allowed: ['REQUEST_EMAIL_VERIFICATION'],
    });
  }
  return user;
}
