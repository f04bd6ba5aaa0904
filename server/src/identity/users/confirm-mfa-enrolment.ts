import { users, withFreshProof } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { enableMfaOf } from '../accounts/index.ts';
import {
  dropRecoveryCodes,
  endSessionsOf,
  insertRecoveryCodes,
  markSessionProven,
  matchTotp,
  newRecoveryCodes,
  openTotpSeed,
} from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { provenOwner } from './own-address.ts';
import { assertPasswordChanged, codeTransaction, rejectCode } from './reauthenticate.ts';
import { concernedBy, tellSecondFactor } from './second-factor.ts';
import { RecoveryCodes, TotpCode } from './shapes.ts';

export const confirmMfaEnrolment = route({
  operationId: 'confirmMfaEnrolment',
  method: 'POST',
  path: '/api/v1/users/me/mfa/confirm',
  summary: 'Activate two-factor authentication.',
  description:
    'Needs a code of the authenticator app. Returns ten recovery codes, once. Ends your other ' +
    'sessions, because they started without a second factor. A retry with the same Idempotency-Key is ' +
    'answered without the codes.',
  when: {
    INVALID_STATE:
      'Your e-mail address is not confirmed, no enrolment was begun, or you have an authenticator app already.',
  },
  access: withFreshProof(users),
  body: requestObject({ code: TotpCode }),
  response: RecoveryCodes,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { deps, body, scope } = call;
    const { principal } = scope;
    assertPasswordChanged(principal);
    return codeTransaction(call, body.code, async (tx, { uid, now }) => {
      const user = await provenOwner(tx, uid);
      const seed = user.mfa_pending_secret;
      if (user.mfa_secret !== null || seed === null) rejectState(user.mfa_secret !== null);
      const step = matchTotp(openTotpSeed(deps.sealer, uid, seed), body.code, now);
      if (step === null) rejectCode();
      const [enabled] = await tx.run(enableMfaOf(uid, seed, step, now));
      if (enabled.length === 0) rejectCode();
      const { codes, hashes } = newRecoveryCodes(uid);
      await tx.run(
        dropRecoveryCodes(uid),
        insertRecoveryCodes(uid, hashes),
        markSessionProven(principal, true, now),
        endSessionsOf(uid, 'REPLACED', now, principal.sessionId),
        ...auditOwnAct(call, { action: 'mfa.enrolled', now }),
      );
      await tellSecondFactor(tx, deps, concernedBy(principal), { change: 'ENROLLED', now });
      return { ...ok({ recoveryCodes: codes as string[] | null }), stored: { recoveryCodes: null } };
    });
  },
});

function rejectState(isEnabled: boolean): never {
  if (isEnabled) {
    fail('INVALID_STATE', 'You have an authenticator app already.', {
      state: 'ENABLED',
      allowed: ['DISABLE'],
    });
  }
  fail('INVALID_STATE', 'No enrolment was started.', { state: 'DISABLED', allowed: ['ENROL'] });
}
