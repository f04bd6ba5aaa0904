import { emailKey } from '../../platform/email.ts';
import { upgradePasswordHash } from '../accounts/index.ts';
import { ANYBODY, countPasswordTry } from './attempts.ts';
import { auditLines, rejectSignIn, type SignInCall } from './authenticate.ts';
import { rejectLockedOut } from './lockout.ts';
import { findUserByEmail, type UserRow } from './queries.ts';
import type { VerifiedCredential } from './sign-in-custom-token.ts';

/**
 * Checks an address and a password. Unknown addresses, users without a password and wrong passwords cost the same work,
 * count alike and get the same answer. Only a success resets the failures.
 */
export async function verifyPassword(
  call: SignInCall,
  email: string,
  password: string,
): Promise<VerifiedCredential> {
  const { deps } = call;
  // A malformed address is treated as unknown.
  const key = emailKey(email) ?? email.toLowerCase();
  const [[user]] = await deps.identity.run(ANYBODY, findUserByEmail([key]));
  const tries = await countPasswordTry(call, { emailKey: key, person: user });
  if (!tries.allowed) await rejectLockedOut(call, tries, 'password', user);
  await tries.slowDown();
  const { right, outdated } = await deps.passwords
    .verify(password, user?.password_hash ?? null)
    .catch(async (error: unknown) => {
      // Too many at once: not the caller's fault.
      await tries.forgive();
      throw error;
    });
  if (!right || user?.status !== 'ACTIVE') {
    await deps.identity.run(ANYBODY, ...failureLines(call, user));
    rejectSignIn();
  }
  await tries.succeed();
  const passwordHash = outdated ? await renewHash(call, user, password) : user.password_hash;
  // Somebody else has changed it, or renewed it as well.
  if (passwordHash === null) return verifyPassword(call, email, password);
  return { uid: user.uid, shown: { passwordHash }, secondFactor: false, details: { method: 'password' } };
}

/** An unknown address gets an entry too, but without the address: it may be a password typed into the wrong field. */
function failureLines({ deps, request, correlationId }: SignInCall, user: UserRow | undefined) {
  return auditLines(user ?? { tenant_ids: [] }, {
    principal: null,
    action: 'user.sign_in_failed',
    ...(user ? { target: { kind: 'user', id: user.uid } } : {}),
    details: { method: 'password' },
    request,
    correlationId,
    now: deps.clock.now(),
  });
}

/** The new hash; null when the account has another by now. */
async function renewHash({ deps }: SignInCall, user: UserRow, password: string): Promise<string | null> {
  const fresh = await deps.passwords.hash(password);
  const [renewed] = await deps.identity.run(
    ANYBODY,
    upgradePasswordHash(user.uid, user.password_hash, fresh),
  );
  return renewed.length > 0 ? fresh : null;
}
