import { type AdministrationScope, isOperator, oversight, withFreshProof } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { recordAuditIn } from '../../records/audit-log/index.ts';
import { endSessionsOf, removeSecondFactor } from '../auth/index.ts';
import { route } from '../deps.ts';
import { tellSecondFactor } from '../users/index.ts';
import { aboutUser } from './about-user.ts';
import { type AccountRow, findAccount, findMember, lockAccount } from './queries.ts';
import { AdminUser, renderAccount, renderMember, tenantsOfAccount, userParams } from './shapes.ts';

export const resetUserMfa = route({
  operationId: 'resetUserMfa',
  method: 'POST',
  path: '/api/v1/admin-users/{uid}/mfa-reset',
  summary: "Reset a user's two-factor authentication.",
  description:
    'For people who lost both their device and their recovery codes. Check who is asking first: the ' +
    'password alone opens the account afterwards. Ends their sessions; the person and the owners of ' +
    'their tenants get a mail. Owners do this for people who belong to their tenant alone, operators ' +
    'for all. Your own is disabled with a code instead.',
  when: { INVALID_STATE: 'The person has no second factor.' },
  access: withFreshProof(oversight),
  params: userParams,
  response: AdminUser,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, transaction, request, correlationId }) => {
    const { uid } = params;
    const { principal, tenant } = scope;
    if (principal.kind === 'user' && principal.uid === uid) {
      fail('FORBIDDEN', 'Your own second factor is disabled with a code, or by somebody else.');
    }
    const now = deps.clock.now();
    return transaction(
      scope,
      async (tx) => {
        const account = await lockedAccount(tx, scope, uid);
        if (account.mfa_enabled_at === null) {
          fail('INVALID_STATE', 'This user has no second factor.', { state: 'DISABLED', allowed: [] });
        }
        await tx.run(
          ...removeSecondFactor(uid, now),
          endSessionsOf(uid, 'ADMINISTRATOR', now),
          ...recordAuditIn(tenant ? [tenant.tenantId] : tenantsOfAccount(account), {
            ...aboutUser({ scope, params, request, correlationId }),
            action: 'mfa.reset',
            now,
          }),
        );
        const concerned = { person: account, tenantIds: tenantsOfAccount(account) };
        await tellSecondFactor(tx, deps, concerned, { change: 'RESET', now });
        if (tenant) {
          const [members] = await tx.run(findMember(tenant, uid));
          return ok(renderMember(one(members, 'user'), tenant.restaurants));
        }
        const [after] = await tx.run(findAccount(uid));
        return ok(renderAccount(one(after, 'user')));
      },
      deps.identity,
    );
  },
});

/** The account, locked. To an owner only of somebody who has joined their tenant, and belongs to no other. */
async function lockedAccount(
  tx: Transaction,
  { tenant, principal }: AdministrationScope,
  uid: string,
): Promise<AccountRow> {
  const [rows] = await tx.run(lockAccount(uid));
  const account = one(rows, 'user');
  if (!tenant) return account;
  const [members] = await tx.run(findMember(tenant, uid));
  // An invited person's account is private until they accept.
  if (one(members, 'user').membership_status === 'INVITED') one([], 'user');
  if (isOperator(principal)) return account;
  if (account.is_operator || tenantsOfAccount(account).some((tenantId) => tenantId !== tenant.tenantId)) {
    fail('FORBIDDEN', 'This person belongs to another tenant too; an operator can do this.', {
      reason: 'SHARED_ACCOUNT',
    });
  }
  return account;
}
