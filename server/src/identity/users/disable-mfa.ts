import Type from 'typebox';
import { users } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { removeAuthenticatorAppOf } from '../accounts/index.ts';
import { endSessionsOf, removeSecondFactor } from '../auth/index.ts';
import { route } from '../deps.ts';
import { passkeysOf } from '../passkeys/index.ts';
import { auditOwnAct } from './audit.ts';
import { findCredentials } from './queries.ts';
import { factorTransaction } from './reauthenticate.ts';
import { concernedBy, tellSecondFactor } from './second-factor.ts';
import { GivenFactor } from './shapes.ts';

export const disableMfa = route({
  operationId: 'disableMfa',
  method: 'DELETE',
  path: '/api/v1/users/me/mfa',
  summary: 'Remove the authenticator app.',
  description:
    'Needs a code of the authenticator app, a recovery code, or a passkey. Without passkeys this turns ' +
    'two-factor authentication off and deletes the remaining recovery codes; passkeys stay a second factor. ' +
    'Ends your other sessions.',
  when: { INVALID_STATE: 'You have no second factor, or none but passkeys.' },
  access: users,
  body: requestObject(GivenFactor),
  response: Type.Object({ mfaEnabled: Type.Boolean({ description: 'whether passkeys are left' }) }),
  errors: ['INVALID_STATE'],
  handler: (call) =>
    factorTransaction(call, call.body, async (tx, { uid, now, by }) => {
      const [credentials, left] = await tx.run(findCredentials(uid), passkeysOf(uid));
      if (one(credentials, 'user').mfa_secret === null) rejectPasskeysAlone();
      const mfaEnabled = left.length > 0;
      await tx.run(
        ...(mfaEnabled ? [removeAuthenticatorAppOf(uid, now)] : removeSecondFactor(uid, now)),
        endSessionsOf(uid, 'FACTOR_REMOVED', now, call.scope.principal.sessionId),
        ...auditOwnAct(call, { action: 'mfa.disabled', details: { by }, now }),
      );
      await tellSecondFactor(tx, call.deps, concernedBy(call.scope.principal), { change: 'DISABLED', now });
      return ok({ mfaEnabled });
    }),
});

function rejectPasskeysAlone(): never {
  fail('INVALID_STATE', 'You have no authenticator app. Passkeys are removed one by one.', {
    state: 'PASSKEYS',
    allowed: ['REMOVE_PASSKEY'],
  });
}
