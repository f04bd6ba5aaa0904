import type { Transaction } from '../../platform/db/database.ts';
import { readEmail } from '../../platform/email.ts';
import { newGuid } from '../../platform/ids.ts';
import { deleteUserByEmail, insertMembership, insertUser } from '../accounts/index.ts';

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  isOperator?: boolean;
  /** Another person knows the password. */
  mustChangePassword?: boolean;
  /** Memberships in tenants, for all restaurants. */
  places?: readonly { tenantId: string; role: string }[];
  /** Deletes an existing user with this address first. For the demo. */
  replace?: boolean;
}

/**
 * Creates an active user with a verified address, in the role comanda_identity. For the command line and the demo,
 * whose operator vouches for the address. Null when the address already has a user.
 */
export async function registerUser(tx: Transaction, user: NewUser, now: number): Promise<string | null> {
  const { email, key } = readEmail(user.email);
  const uid = newGuid();
  const { name, passwordHash, isOperator = false, mustChangePassword = false, places = [] } = user;
  const emailKey = key;
  const account = {
    uid,
    email,
    emailKey,
    emailVerifiedAt: now,
    name,
    status: 'ACTIVE' as const,
    passwordHash,
  };
  if (user.replace) await tx.run(deleteUserByEmail(key));
  const [made] = await tx.run(insertUser({ ...account, isOperator, mustChangePassword }, now));
  if (made.length === 0) return null;
  await tx.run(
    ...places.map(({ tenantId, role }) =>
      insertMembership(tenantId, { uid, role, restaurantGuids: [], invited: null }, now),
    ),
  );
  return uid;
}
