import { operators } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { endSessionsOf } from '../auth/index.ts';
import { route } from '../deps.ts';
import { removeSecondFactor } from '../users/index.ts';
import { findAccount, lockAccount } from './queries.ts';
import { AdminUser, renderAccount, userParams } from './shapes.ts';

export const resetUserMfa = route({
  operationId: 'resetUserMfa',
  method: 'POST',
  path: '/api/v1/admin-users/{uid}/mfa-reset',
  summary: "Reset a user's two-factor authentication.",
  description:
    'Ends all sessions of the user, who then logs in with the password alone. Verify who is asking ' +
    'first: a thief with a password would ask for this. You cannot do it for yourself; turn it off ' +
    'with a code instead.',
  access: operators,
  params: userParams,
  response: AdminUser,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, transaction, request, correlationId }) => {
    const { uid } = params;
    const { principal } = scope;
    if (principal.kind === 'user' && principal.uid === uid) {
      fail('FORBIDDEN', 'Your own second factor is taken away with a code, or by another operator.');
    }
    const now = deps.clock.now();
    return transaction(
      scope,
      async (tx) => {
        const [rows] = await tx.run(lockAccount(uid));
        if (one(rows, 'user').mfa_enabled_at === null) {
          fail('INVALID_STATE', 'This user has no second factor.', { state: 'DISABLED', allowed: [] });
        }
        await tx.run(
          ...removeSecondFactor(uid, now),
          endSessionsOf(uid, 'ADMINISTRATOR', now),
          recordAudit({
            tenantId: null,
            principal,
            action: 'mfa.reset',
            target: { kind: 'user', id: uid },
            request,
            correlationId,
            now,
          }),
        );
        const [after] = await tx.run(findAccount(uid));
        return ok(renderAccount(one(after, 'user')));
      },
      deps.identity,
    );
  },
});
