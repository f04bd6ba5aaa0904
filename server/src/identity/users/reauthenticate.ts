import type { Call, UserPrincipal, users } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import {
  consumeSecondFactor,
  countPasswordProof,
  countSecondFactorProof,
  rejectLockedOut,
  type Tries,
} from '../auth/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkPasskey, type PasskeyAssertion } from '../passkeys/index.ts';
import { ownTransaction } from './own-transaction.ts';
import { type CredentialRow, findCredentials } from './queries.ts';

/**
 * A session alone does not allow operations that could take over an account: an open browser must not be enough to
 * change the password, address or second factor. Failed attempts count for the session, in all processes.
 */

type ReauthenticationCall = Pick<
  Call<IdentityDeps, typeof users>,
  'deps' | 'scope' | 'request' | 'correlationId'
>;

const callerOf = ({ scope: { principal } }: ReauthenticationCall) => ({
  uid: principal.uid,
  tenant_ids: principal.memberships.map(({ tenantId }) => tenantId),
});

/** Another person knows a temporary password, so it only allows a password change. */
export function assertPasswordChanged(principal: UserPrincipal): void {
  if (principal.mustChangePassword) {
    fail('FORBIDDEN', 'Set a password of your own first.', { reason: 'PASSWORD_CHANGE_REQUIRED' });
  }
}

/** The credentials of the caller, after the password was verified; FORBIDDEN otherwise. */
export async function verifyPassword(
  call: ReauthenticationCall,
  password: string,
): Promise<CredentialRow & { password_hash: string }> {
  const { deps, scope } = call;
  const [rows] = await deps.identity.run(scope, findCredentials(scope.principal.uid));
  const user = one(rows, 'user');
  const { sessionId } = scope.principal;
  const tries = await countPasswordProof(deps, { emailKey: user.email_key, sessionId });
  if (!tries.allowed) await rejectLockedOut(call, tries, 'password', callerOf(call));
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

/** How somebody has proven who they are. */
export type ProvenBy = 'password' | Factor;
type Factor = 'totp' | 'recovery-code' | 'passkey';

interface GivenFactor {
  code?: string;
  passkey?: PasskeyAssertion;
}

/**
 * Does what the password or a second factor of the caller allows, in a transaction that tells by which. VALIDATION_ERROR
 * unless exactly one is given.
 */
export async function provenTransaction<T>(
  call: ReauthenticationCall & Pick<Call<IdentityDeps, typeof users>, 'transaction'>,
  { password, ...factor }: GivenFactor & { password?: string },
  work: (tx: Transaction, by: ProvenBy) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  assertOne('password', [password, factor.code, factor.passkey]);
  if (password === undefined) return factorTransaction(call, factor, (tx, { by }) => work(tx, by));
  await verifyPassword(call, password);
  return ownTransaction(call, (tx) => work(tx, 'password'));
}

function assertOne(path: string, given: readonly unknown[]): void {
  if (given.filter((one) => one !== undefined).length === 1) return;
  const message =
    given.length === 2 ? 'give either a code or a passkey' : 'give the password, a code or a passkey';
  failFields([{ in: 'body', path: `/${path}`, rule: 'oneOf', message }]);
}

/**
 * A transaction of the caller's own account, that a code or a passkey of theirs allows. A passkey is used up before it: its
 * owner touches it once more after a fault. It is no guess, so it is not counted.
 */
export async function factorTransaction<T>(
  call: ReauthenticationCall & Pick<Call<IdentityDeps, typeof users>, 'transaction'>,
  { code, passkey }: GivenFactor,
  work: (tx: Transaction, by: { uid: string; now: number; by: Factor }) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  assertOne('code', [code, passkey]);
  const { deps, scope } = call;
  const { uid } = scope.principal;
  const now = deps.clock.now();
  if (code !== undefined)
    return codeTransaction(call, code, async (tx) => {
      const by = await verifyCode(tx, deps, uid, code);
      return work(tx, { uid, now, by });
    });
  const [rows] = await deps.identity.run(scope, findCredentials(uid));
  if (one(rows, 'user').mfa_enabled_at === null) rejectWithoutSecondFactor();
  // One of the two was given.
  const isTheirs = passkey !== undefined && (await checkPasskey(call, { use: 'PROOF', uid }, passkey));
  if (!isTheirs) rejectPasskey();
  return ownTransaction(call, (tx) => work(tx, { uid, now, by: 'passkey' }));
}

/**
 * A transaction of the caller's own account that checks a code. A wrong one counts as a guess; a right one does not, and neither
 * does a server error.
 */
export async function codeTransaction<T>(
  call: ReauthenticationCall & Pick<Call<IdentityDeps, typeof users>, 'transaction'>,
  code: string,
  work: (tx: Transaction, by: { uid: string; now: number }) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { deps, scope } = call;
  const { uid } = scope.principal;
  const now = deps.clock.now();
  const tries = await countSecondFactorProof(deps, scope.principal, { code });
  if (!tries.allowed) await rejectLockedOut(call, tries, 'second factor', callerOf(call));
  try {
    const result = await ownTransaction(call, (tx) => work(tx, { uid, now }));
    await forgiveIfPossible(tries);
    return result;
  } catch (error) {
    if (!isWrongCode(error)) await forgiveIfPossible(tries);
    throw error;
  }
}

/**
 * The work is committed. A failure to take back the attempt must not withhold the response, which may hold recovery
 * codes.
 */
const forgiveIfPossible = (tries: Tries): Promise<void> => tries.forgive().catch(() => {});

/** Consumes a code of the app or a recovery code, in the transaction that it authorizes; FORBIDDEN when it is wrong. */
async function verifyCode(
  tx: Transaction,
  deps: IdentityDeps,
  uid: string,
  code: string,
): Promise<'totp' | 'recovery-code'> {
  const [rows] = await tx.run(findCredentials(uid));
  if (one(rows, 'user').mfa_enabled_at === null) rejectWithoutSecondFactor();
  const taken = await consumeSecondFactor(tx, deps, uid, code);
  return taken ?? rejectCode();
}

export function rejectCode(): never {
  fail('FORBIDDEN', 'The code is wrong, or was used before.', { reason: WRONG_CODE });
}

function rejectPasskey(): never {
  fail('FORBIDDEN', 'The passkey is none of yours, or its challenge was used or is over.', {
    reason: WRONG_CODE,
  });
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
