import type Type from 'typebox';
import { users, withFreshProof } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { beginMfaEnrolmentOf } from '../accounts/index.ts';
import { newTotpSeed, sealTotpSeed, totpUri } from '../auth/index.ts';
import { route } from '../deps.ts';
import { provenOwner } from './own-address.ts';
import { ownTransaction } from './own-transaction.ts';
import { assertPasswordChanged } from './reauthenticate.ts';
import { Enrolment } from './shapes.ts';

export const beginMfaEnrolment = route({
  operationId: 'beginMfaEnrolment',
  method: 'POST',
  path: '/api/v1/users/me/mfa',
  summary: 'Start two-factor enrolment.',
  description:
    'Returns a secret for an authenticator app. Logins do not ask for a code until the enrolment is ' +
    'confirmed. Your e-mail address must be verified. Starting again replaces the secret. A retry with the same Idempotency-Key is answered ' +
    'without the secret: answers are stored, secrets are not.',
  when: { INVALID_STATE: 'Your e-mail address is not confirmed, or you have an authenticator app already.' },
  access: withFreshProof(users),
  response: Enrolment,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope } = call;
    const { principal } = scope;
    assertPasswordChanged(principal);
    const { uid, email } = principal;
    const secret = newTotpSeed();
    const otpauthUri = totpUri(secret, email);
    // Loaded on the first enrolment: most processes never need it.
    const { toString: toQrCode } = await import('qrcode');
    // M tolerates a scratched screen, and is still small enough to scan from a phone.
    const qrSvg = await toQrCode(otpauthUri, { type: 'svg', errorCorrectionLevel: 'M' });
    return ownTransaction(call, async (tx) => {
      await provenOwner(tx, uid);
      const [begun] = await tx.run(beginMfaEnrolmentOf(uid, sealTotpSeed(deps.sealer, uid, secret)));
      if (begun.length === 0) {
        fail('INVALID_STATE', 'You have an authenticator app already; disable it first.', {
          state: 'ENABLED',
          allowed: ['DISABLE'],
        });
      }
      const shown: Type.Static<typeof Enrolment> = { secret, otpauthUri, qrSvg };
      return { ...created(shown), stored: { secret: null, otpauthUri: null, qrSvg: null } };
    });
  },
});
