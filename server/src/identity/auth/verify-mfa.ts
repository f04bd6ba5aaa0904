import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { checkPasskey, PasskeyAssertion } from '../passkeys/index.ts';
import { ANYBODY, countSecondFactorTry, type Tries } from './attempts.ts';
import { answerOf, auditLines, authenticate, CHALLENGE_TRIES_MAX, type SignInCall } from './authenticate.ts';
import { rejectLockedOut } from './lockout.ts';
import { lockProvable } from './proof-queries.ts';
import { findUser, takeChallenge, tryChallenge, type UserRow } from './queries.ts';
import { RECOVERY_CODE_MAX_LENGTH } from './recovery-codes.ts';
import { consumeSecondFactor } from './second-factor.ts';
import { SessionResult } from './shapes.ts';
import type { Shown } from './shown.ts';

export const verifyMfa = route({
  operationId: 'verifyMfa',
  method: 'POST',
  path: '/api/v1/auth/mfa/verify',
  summary: 'Complete a login with the second factor.',
  description:
    '`code` is the six digits of the authenticator app, or a recovery code. Each works once. Instead of ' +
    'a code takes the answer of a passkey to `POST /api/v1/auth/passkey-options`. A challenge lasts 5 minutes and 5 tries. After 10 wrong codes of ' +
    'six digits in 30 minutes, over all challenges of an account, the answer is 429; a device on which the person has ' +
    'signed in before has tries of its own. A passkey and a recovery code are always taken.',
  when: {
    UNAUTHORIZED:
      'The code is wrong or was used, the passkey is not one of the account, the challenge is unknown, answered, older than five minutes or was tried five times, or the account is suspended.',
    FORBIDDEN: 'A page of another site asks.',
  },
  access: anyone,
  body: requestObject({
    challengeId: Type.String({ minLength: 1, maxLength: 100 }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: RECOVERY_CODE_MAX_LENGTH })),
    passkey: Type.Optional(PasskeyAssertion),
  }),
  response: SessionResult,
  status: 200,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    assertOneFactor(call.body);
    const { challengeId } = call.body;
    const hash = hashToken(challengeId);
    const { user, tries } = await beginTry(call, hash, call.body);
    const show = await factorOf(call, user, call.body);
    const admission = await authenticate(call, async (tx) => {
      const now = call.deps.clock.now();
      // Before what it may have to wait for: who takes the account over locks it first.
      await tx.run(lockProvable(user.uid));
      const shown = await show(tx);
      if (shown === null) throw new WrongCode();
      const [taken] = await tx.run(takeChallenge([hash, new Date(now)]));
      if (taken.length === 0) rejectCode();
      const factor = 'usedUp' in shown ? shown.usedUp : 'passkey';
      if (factor === 'recovery-code') await tx.run(...usedLines(call, user));
      return { uid: user.uid, shown, secondFactor: true, details: { factor } };
    }).catch(async (error: unknown) => {
      if (!(error instanceof WrongCode)) throw error;
      await call.deps.identity.run(ANYBODY, ...failedLines(call, user));
      rejectCode();
    });
    await tries.forgive();
    return answerOf(admission);
  },
});

class WrongCode extends Error {}

interface Given {
  challengeId: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

function assertOneFactor({ code, passkey }: Given): void {
  if ((code === undefined) !== (passkey === undefined)) return;
  const message = 'give either a code or a passkey';
  failFields([{ in: 'body', path: '/code', rule: 'oneOf', message }]);
}

/** Checks a passkey at once; a code is checked, and used up, in the transaction that starts the session. */
async function factorOf(
  call: SignInCall,
  { uid }: UserRow,
  { challengeId, code = '', passkey }: Given,
): Promise<(tx: Transaction) => Promise<Shown | null>> {
  if (passkey === undefined)
    return async (tx) => {
      const usedUp = await consumeSecondFactor(tx, call.deps, uid, code);
      return usedUp && { usedUp };
    };
  const proven = await checkPasskey(call, { use: 'SECOND_FACTOR', uid, challengeId }, passkey);
  return async () => proven && { passkeyId: proven.passkeyId };
}

/** Counts the attempt for the challenge, and a guess for the account, before it is checked. */
async function beginTry(
  call: SignInCall,
  challengeHash: string,
  given: Given,
): Promise<{ user: UserRow; tries: Tries }> {
  const { deps } = call;
  const now = new Date(deps.clock.now());
  const [[challenge]] = await deps.identity.run(
    ANYBODY,
    tryChallenge([challengeHash, now, CHALLENGE_TRIES_MAX]),
  );
  if (!challenge) rejectCode();
  const [[user]] = await deps.identity.run(ANYBODY, findUser([challenge.uid]));
  if (!user) rejectCode();
  const tries = await countSecondFactorTry(call, user, given);
  if (!tries.allowed) await rejectLockedOut(call, tries, 'second factor', user);
  return { user, tries };
}

/** The same answer for a wrong code and for a challenge that is unknown, used, exhausted or expired. */
function rejectCode(): never {
  fail(
    'UNAUTHORIZED',
    'The code is wrong or was used before, the passkey is none of the account, or the challenge has ended. Sign in again for another.',
  );
}

function failedLines({ deps, request, correlationId }: SignInCall, user: UserRow) {
  const target = { kind: 'user', id: user.uid };
  const now = deps.clock.now();
  return auditLines(user, { principal: null, action: 'mfa.failed', target, request, correlationId, now });
}

function usedLines({ deps, request, correlationId }: SignInCall, user: UserRow) {
  const { uid, name } = user;
  const target = { kind: 'user', id: uid };
  const now = deps.clock.now();
  return auditLines(user, {
    principal: null,
    actor: { uid, name },
    action: 'mfa.recovery_code_used',
    target,
    request,
    correlationId,
    now,
  });
}
