import Type from 'typebox';
import { users } from '../../access/index.ts';
import { GivenPassword } from '../../platform/crypto/password.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { deleteUser } from '../accounts/index.ts';
import { announceSessionsOf, clearedCookies } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { assertNotLastOwner } from './last-owner.ts';
import { assertPasswordChanged, provenTransaction } from './reauthenticate.ts';
import { GivenFactor } from './shapes.ts';

export const deleteCurrentUser = route({
  operationId: 'deleteCurrentUser',
  method: 'DELETE',
  path: '/api/v1/users/me',
  summary: 'Delete your account.',
  description:
    'Needs the password, a fresh second-factor code or a passkey. Ends all sessions and clears both cookies. ' +
    'The last owner of a tenant must appoint another owner first: INVALID_STATE, with the tenants in ' +
    '`details.tenants`. What you did in tenants stays in their ledgers and logs.',
  when: { INVALID_STATE: 'You are the last owner of a tenant, which `details` name.' },
  access: users,
  body: requestObject({ password: Type.Optional(GivenPassword), ...GivenFactor }),
  response: Type.Object({ uid: Field.Guid }),
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    assertPasswordChanged(scope.principal);
    const { uid } = scope.principal;
    const now = deps.clock.now();
    const answer = await provenTransaction(call, body, async (tx) => {
      await assertNotLastOwner(tx, uid, null);
      await tx.run(
        ...auditOwnAct(call, { action: 'user.deleted', now }),
        announceSessionsOf(uid),
        deleteUser(uid),
      );
      return ok({ uid });
    });
    return { ...answer, headers: { 'set-cookie': clearedCookies() } };
  },
});
