import type { Transaction } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { lockSigningIn, type UserRow } from './queries.ts';

/** What a person signs in by. It may be taken off their account, or replaced, while it is checked. */
export type Shown =
  /** The hash of the password that was right. */
  | { passwordHash: string }
  | { passkeyId: string }
  /** At a provider. */
  | { provider: string; subject: string }
  /** The session that a custom token came from. */
  | { parentId: string }
  /** A code, which was used up in this transaction under the lock of the account. */
  | { usedUp: 'totp' | 'recovery-code' };

const NOTHING = {
  passwordHash: null,
  passkeyId: null,
  provider: null,
  subject: null,
  parentId: null,
};

const stillShown = statement(
  'auth.still_shown',
  `select u.uid from users u where u.uid = $1
     and ($3::text is null or u.password_hash = $3)
     and ($4::uuid is null or exists (
       select from passkeys p where p.id = $4 and p.uid = u.uid and p.suspect_at is null))
     and ($5::text is null or exists (
       select from federated_identities f where f.provider = $5 and f.subject = $6 and f.uid = u.uid))
     and ($7::uuid is null or exists (
       select from sessions s where s.id = $7 and s.uid = u.uid and s.revoked_at is null and s.ends_at > $2))`,
);

/**
 * Locks the account of who signs in, as whoever takes a way in or a factor off does, and looks again at what they have shown:
 * each session begins before it is taken off, and ends with it, or not at all. Null: it does not count any more.
 */
export async function lockWithShown(
  tx: Transaction,
  { uid, shown }: { uid: string; shown: Shown },
  now: number,
): Promise<UserRow | null> {
  const { passwordHash, passkeyId, provider, subject, parentId } = { ...NOTHING, ...shown };
  const [[user], still] = await tx.run(
    lockSigningIn(uid),
    stillShown([uid, new Date(now), passwordHash, passkeyId, provider, subject, parentId]),
  );
  return user && still.length > 0 ? user : null;
}
