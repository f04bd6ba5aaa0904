import { users } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { dropRecoveryCodes, endSessionsOf, insertRecoveryCodes, newRecoveryCodes } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { factorTransaction } from './reauthenticate.ts';
import { GivenFactor, RecoveryCodes } from './shapes.ts';

export const replaceRecoveryCodes = route({
  operationId: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/api/v1/users/me/mfa/recovery-codes',
  summary: 'Replace your recovery codes.',
  description:
    'Takes a code or a passkey, and returns ten new codes. The old ones stop working, and your other sessions end. A retry with the same Idempotency-Key is ' +
    'answered without the codes: answers are stored, codes are not.',
  when: { INVALID_STATE: 'You have no second factor.' },
  access: users,
  body: requestObject(GivenFactor),
  response: RecoveryCodes,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    factorTransaction(call, call.body, async (tx, { uid, now, by }) => {
      const { codes, hashes } = newRecoveryCodes(uid);
      await tx.run(
        dropRecoveryCodes(uid),
        insertRecoveryCodes(uid, hashes),
        endSessionsOf(uid, 'FACTOR_REMOVED', now, call.scope.principal.sessionId),
        ...auditOwnAct(call, { action: 'mfa.recovery_codes_replaced', details: { by }, now }),
      );
      return { ...ok({ recoveryCodes: codes as string[] | null }), stored: { recoveryCodes: null } };
    }),
});
