import Type from 'typebox';
import { users } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { endSessionsOf } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';

export const revokeOtherSessions = route({
  operationId: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  summary: 'Revoke all of your other sessions.',
  description: 'Every device but this one has to sign in again.',
  access: users,
  response: Type.Object({ ended: Type.Integer({ minimum: 0, description: 'how many sessions have ended' }) }),
  handler: async (call) => {
    const { deps, scope } = call;
    const { principal } = scope;
    const { uid, sessionId } = principal;
    const now = deps.clock.now();
    return ownTransaction(call, async (tx) => {
      const [ended] = await tx.run(endSessionsOf(uid, 'REVOKED_BY_USER', now, sessionId));
      await tx.run(
        ...auditOwnAct(call, { action: 'session.revoked', details: { ended: ended.length }, now }),
      );
      return ok({ ended: ended.length });
    });
  },
});
