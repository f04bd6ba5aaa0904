import type { Transaction } from '../../platform/db/database.ts';
import { lockSigningIn, stillShown, type UserRow } from './queries.ts';

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
