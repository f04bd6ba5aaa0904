import type { Call, Principal, UserPrincipal } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { newToken } from '../../platform/crypto/seal.ts';
import { onlyRow, type Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { type NewAuditEntry, recordAudit } from '../../records/audit-log/index.ts';
import { queueMail } from '../../records/mail/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { ANYBODY } from './attempts.ts';
import { endSession } from './end-sessions.ts';
import { rememberPerson } from './known-device.ts';
import { insertChallenge, type UserRow } from './queries.ts';
import { findEarlierSignIns, findSessionView } from './session-queries.ts';
import { ACCESS_MS } from './session-tokens.ts';
import { renderSession, type SessionResult } from './shapes.ts';
import { lockWithShown } from './shown.ts';
import type { VerifiedCredential } from './sign-in-custom-token.ts';
import { deviceOf, type Narrow, startSession } from './start-session.ts';

/** Time to find the phone and type the code. */
const CHALLENGE_MS = 5 * 60_000;
/** Of one challenge. */
export const CHALLENGE_TRIES_MAX = 5;

export type SignInCall = Pick<Call<IdentityDeps>, 'deps' | 'request' | 'correlationId' | 'caller'>;

/** The result of a sign-in whose first factor was correct. */
export type Admission =
  | { challengeId: string }
  | { challengeId: null; sessionId: string; cookies: string[]; signedIn: SessionResult };

/**
 * Starts a session; every kind of credential comes through here. `verify` runs in the transaction that starts the
 * session, so a single-use credential is consumed with it. A user who still has to show a second factor gets a
 * challenge and nothing else. Suspended and invited users get the same answer as a wrong credential.
 */
export function authenticate(
  call: SignInCall,
  verify: (tx: Transaction) => Promise<VerifiedCredential>,
): Promise<Admission> {
  const { deps } = call;
  return deps.identity.transaction(ANYBODY, async (tx) => {
    const verified = await verify(tx);
    const user = await lockWithShown(tx, verified, deps.clock.now());
    if (user?.status !== 'ACTIVE') rejectSignIn();
    const owesSecondFactor = user.mfa_enabled_at !== null && !verified.secondFactor;
    // What the code would begin is a whole session.
    if (owesSecondFactor && verified.narrow) rejectSignIn();
    const result = owesSecondFactor ? await challenge(tx, call, user) : await enter(tx, call, user, verified);
    return { result, last: [] };
  });
}

/** The admission as the answer of a route: cookies, or MFA_REQUIRED and no cookie. */
export function answerOf(admission: Admission): Answer<SessionResult> {
  if (admission.challengeId !== null) {
    fail('MFA_REQUIRED', 'Send a code of your authenticator app, or a passkey, to /api/v1/auth/mfa/verify.', {
      challengeId: admission.challengeId,
    });
  }
  return { status: 200, data: admission.signedIn, headers: { 'set-cookie': admission.cookies } };
}

/** The same answer for every reason, so that it does not reveal whether an address has an account. */
export function rejectSignIn(): never {
  fail(
    'UNAUTHORIZED',
    'The e-mail address, the password or the passkey is wrong, or the address was not confirmed yet, or the account may not sign in.',
  );
}

/** The signed-in user who calls a public route; null without a session. */
export function signedInUser(caller: SignInCall['caller']): UserPrincipal | null {
  const principal = caller as Principal | null;
  return principal?.kind === 'user' ? principal : null;
}

/** An audit entry in each tenant that the user belongs to; without a tenant, one entry that belongs to none. */
export function auditLines(
  user: { tenant_ids: readonly string[] },
  entry: Omit<NewAuditEntry, 'tenantId'>,
): Statement[] {
  const tenants = user.tenant_ids.length > 0 ? user.tenant_ids : [null];
  return tenants.map((tenantId) => recordAudit({ ...entry, tenantId }));
}

async function challenge(tx: Transaction, { deps }: SignInCall, user: UserRow): Promise<Admission> {
  const now = deps.clock.now();
  const { token, hash } = newToken();
  await tx.run(insertChallenge([hash, user.uid, new Date(now + CHALLENGE_MS), new Date(now)]));
  return { challengeId: token };
}

async function enter(
  tx: Transaction,
  { deps, request, correlationId, caller }: SignInCall,
  user: UserRow,
  verified: VerifiedCredential,
): Promise<Admission> {
  const now = deps.clock.now();
  const { uid, name, email } = user;
  const device = deviceOf(request);
  const [earlierSignIns] = await tx.run(findEarlierSignIns([uid, device]));
  const { sessionId, cookies } = await startSession(tx, {
    deps,
    uid,
    secondFactor: verified.secondFactor,
    provenAt: verified.provenAt === undefined ? now : verified.provenAt,
    narrow: verified.narrow,
    request,
    now,
  });
  const details = { name, device: device || 'unknown', address: request.address, at: isoTime(now) };
  const earlier = onlyRow(earlierSignIns);
  const isNewDevice = earlier.any_device && !earlier.this_device;
  await tx.run(
    ...auditLines(user, {
      principal: null,
      actor: { uid, name },
      action: 'user.signed_in',
      target: { kind: 'session', id: sessionId },
      details: { ...verified.details, secondFactor: verified.secondFactor },
      request,
      correlationId,
      now,
    }),
    ...(isNewDevice
      ? queueMail(deps.sealer, { to: email, template: 'new-sign-in', data: details }, now)
      : []),
    ...replacedSession(caller, uid, verified.narrow, now),
  );
  // Who comes with another's token is not known to sign in here.
  const remembered = verified.narrow ? [] : [rememberPerson({ deps, request }, user, verified.secondFactor)];
  const [views] = await tx.run(findSessionView([sessionId]));
  const signedIn = await renderSession(onlyRow(views), now + ACCESS_MS, deps.roles);
  return { challengeId: null, sessionId, cookies: [...cookies, ...remembered], signedIn };
}

/** A browser has one session. Signing in again ends the earlier one, unless the new one lives no longer than it. */
function replacedSession(
  caller: SignInCall['caller'],
  uid: string,
  narrow: Narrow | undefined,
  now: number,
): Statement[] {
  const before = signedInUser(caller);
  return before?.uid === uid && before.sessionId !== narrow?.parentId
    ? [endSession(uid, before.sessionId, 'REPLACED', now)]
    : [];
}
