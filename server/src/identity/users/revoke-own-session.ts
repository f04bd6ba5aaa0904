import Type from 'typebox';
import { users } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { endSession } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';
import { sessionParams } from './shapes.ts';

export const revokeOwnSession = route({
  operationId: 'revokeOwnSession',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{id}',
  summary: 'Revoke one of your sessions.',
  description: 'On whatever device it is.',
  access: users,
  params: sessionParams,
  response: Type.Object({ id: Field.Guid }),
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { principal } = scope;
    const now = deps.clock.now();
    return ownTransaction(call, async (tx) => {
      const [ended] = await tx.run(endSession(principal.uid, params.id, 'REVOKED_BY_USER', now));
      const { id } = one(ended, 'session');
      await tx.run(...auditOwnAct(call, { action: 'session.revoked', target: { kind: 'session', id }, now }));
      return ok({ id });
    });
  },
});
