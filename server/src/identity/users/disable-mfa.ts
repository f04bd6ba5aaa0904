import Type from 'typebox';
import { users } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { codeTransaction, verifyCode } from './reauthenticate.ts';
import { concernedBy, removeSecondFactor, tellSecondFactor } from './second-factor.ts';
import { GivenCode } from './shapes.ts';

export const disableMfa = route({
  operationId: 'disableMfa',
  method: 'DELETE',
  path: '/api/v1/users/me/mfa',
  summary: 'Turn off two-factor authentication.',
  description:
    'Needs a code of the authenticator app or a recovery code. Deletes the remaining recovery codes.',
  when: { INVALID_STATE: 'You have no second factor.' },
  access: users,
  body: requestObject({ code: GivenCode }),
  response: Type.Object({ mfaEnabled: Type.Boolean() }),
  errors: ['INVALID_STATE'],
  handler: (call) =>
    codeTransaction(call, async (tx, { uid, now }) => {
      const by = await verifyCode(tx, call.deps, uid, call.body.code);
      await tx.run(
        ...removeSecondFactor(uid, now),
        ...auditOwnAct(call, { action: 'mfa.disabled', details: { by }, now }),
      );
      await tellSecondFactor(tx, call.deps, concernedBy(call.scope.principal), { change: 'DISABLED', now });
      return ok({ mfaEnabled: false });
    }),
});
