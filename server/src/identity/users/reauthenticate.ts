import type { Call, UserPrincipal, UserScope, users } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { Answer } from '../../platform/http/route.ts';
import { consumeSecondFactor, countPasswordTry, countSecondFactorTry, type Tries } from '../auth/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { type CredentialRow, findCredentials } from './queries.ts';

/**
 * A session is not enough for what could take an account away: whoever finds an open browser must not change its password,
 * address or second factor. Guesses count together with those at the sign-in, in all processes.
 */

/** Whoever has set somebody's first password may know it: nothing but changing it is possible. */
export function assertPasswordChanged(principal: UserPrincipal): void {
  if (principal.mustChangePassword) {
    fail('FORBIDDEN', 'Set a password of your own first.', { reason: 'PASSWORD_CHANGE_REQUIRED' });
  }
}

/** The credentials of the caller, once the password has proven right; FORBIDDEN otherwise. */
export async function verifyPassword(
  deps: IdentityDeps,
  scope: UserScope,
  password: string,
  request: RequestInfo,
): Promise<CredentialRow & { password_hash: string }> {
  const [rows] = await deps.identity.run(scope, findCredentials(scope.principal.uid));
  const user = one(rows, 'user');
  const tries = await countPasswordTry(deps, user.email_key, request.address);
  if (!tries.allowed) throw tries.refusal();
  await tries.slowDown();
  const right = await forgivingFaults(tries, async () => {
    const verdict = await deps.passwords.verify(password, user.password_hash);
    return verdict.right;
  });
  const { password_hash } = user;
  if (!right || password_hash === null)
    fail('FORBIDDEN', 'The password is wrong.', { reason: 'WRONG_PASSWORD' });
  await tries.succeed();
  return { ...user, password_hash };
}

/** A transaction of the caller's own account that checks a code. A wrong code counts as a guess. */
export function codeTransaction<T>(
  { deps, scope, transaction }: Pick<Call<IdentityDeps, typeof users>, 'deps' | 'scope' | 'transaction'>,
  work: (tx: Transaction, by: { uid: string; now: number }) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { uid } = scope.principal;
  const now = deps.clock.now();
  return countingCodes(deps, uid, () => transaction(scope, (tx) => work(tx, { uid, now }), deps.identity));
}

/** Runs a piece of work that checks a code; a code that was right is forgiven, and so is a fault of ours. */
export async function countingCodes<T>(deps: IdentityDeps, uid: string, work: () => Promise<T>): Promise<T> {
  const tries = await countSecondFactorTry(deps, uid);
  if (!tries.allowed) throw tries.refusal();
  try {
    const result = await work();
    await forgiveIfPossible(tries);
    return result;
  } catch (error) {
    if (!isWrongCode(error)) await forgiveIfPossible(tries);
    throw error;
  }
}

/** What the work has done is done: that its try stays counted is no reason to withhold the answer, recovery codes say. */
const forgiveIfPossible = (tries: Tries): Promise<void> => tries.forgive().catch(() => {});

/** Takes a code of the app or a recovery code, in the transaction of what it is shown for; FORBIDDEN when it is wrong. */
export async function verifyCode(
  tx: Transaction,
  deps: IdentityDeps,
  uid: string,
  code: string,
): Promise<'totp' | 'recovery-code'> {
  const [rows] = await tx.run(findCredentials(uid));
  const user = one(rows, 'user');
  if (user.mfa_enabled_at === null) rejectWithoutSecondFactor();
  const taken = await consumeSecondFactor(tx, deps, user, code);
  return taken ?? rejectCode();
}

export function rejectCode(): never {
  fail('FORBIDDEN', 'The code is wrong, or was used before.', { reason: WRONG_CODE });
}

function rejectWithoutSecondFactor(): never {
  fail('INVALID_STATE', 'You have no second factor.', { state: 'DISABLED', allowed: ['ENROL'] });
}

const WRONG_CODE = 'WRONG_CODE';

const isWrongCode = (error: unknown): boolean =>
  (error as { details?: { reason?: unknown } })?.details?.reason === WRONG_CODE;

async function forgivingFaults<T>(tries: Tries, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await forgiveIfPossible(tries);
    throw error;
  }
}
