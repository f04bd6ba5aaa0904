import Type from 'typebox';
import {
  administration,
  BUILT_IN,
  type Call,
  holdsRole,
  type TenantScope,
  withFreshProof,
} from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { recordAudit, recordAuditIn } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import {
  deleteMembership,
  deleteUnclaimedUser,
  deleteUser,
  MadeShape,
  renderMade,
} from '../accounts/index.ts';
import { announceSessionsOf, dropInvitations } from '../auth/index.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { assertNotLastOwner } from '../users/index.ts';
import { aboutUser, byWhom } from './about-user.ts';
import { lockedAccount, lockedMember } from './locked.ts';
import { assertMayChange, assertNotOperator, isSelf } from './privileges.ts';
import { tenantsOfAccount, userParams } from './shapes.ts';

type Handling = Call<IdentityDeps, ReturnType<typeof administration<'write:users'>>, { uid: string }>;

export const deleteAdminUser = route({
  operationId: 'deleteAdminUser',
  method: 'DELETE',
  path: '/api/v1/admin-users/{uid}',
  summary: 'Remove a user from a tenant.',
  description:
    'Removes the person from the tenant, or takes back an invitation. The account stays, as it may ' +
    'belong to other tenants. The last owner of a tenant cannot be removed. An operator who names no ' +
    'tenant deletes the account. Their PIN at tills is taken away, and who is signed in with it is signed out; ' +
    'who goes on as staff gets another one. What they made goes on (`GET …/made` lists it, `DELETE …/made` ends it). To leave ' +
    'yourself, delete your own account.',
  when: { INVALID_STATE: 'It would take the last owner from the tenant.' },
  access: withFreshProof(administration('write:users', 'users.manage')),
  params: userParams,
  response: Type.Object({
    uid: Field.Guid,
    left: Type.Optional(
      Type.Array(MadeShape, { description: 'for owners: what they made in the tenant that still works' }),
    ),
  }),
  errors: ['INVALID_STATE'],
  handler: (call) => (call.scope.tenant ? removeMember(call, call.scope.tenant) : removeAccount(call)),
});

async function removeMember(call: Handling, tenant: TenantScope) {
  const { deps, params, expectedVersion } = call;
  const { uid } = params;
  const now = deps.clock.now();
  const left = await leftBy(call, tenant);
  return call.transaction(
    tenant,
    async (tx) => {
      const before = await lockedMember(tx, tenant, uid);
      assertMayChange(tenant, before, await deps.roles.rightsOf(tenant.tenantId, before.role));
      if (isSelf(tenant, uid))
        fail('FORBIDDEN', 'Nobody removes themselves; delete your own account instead.');
      assertVersion(expectedVersion, before.version);
      if (before.role === 'owner') await assertNotLastOwner(tx, uid, tenant.tenantId);
      const shut = { uid, tenantId: tenant.tenantId, now, by: byWhom(call) };
      const told = await deps.staffOfAccounts.shutOut(tx, shut);
      await tx.run(
        announceSessionsOf(uid),
        deleteMembership(tenant.tenantId, uid),
        dropInvitations(tenant.tenantId, uid),
        deleteUnclaimedUser(uid),
        recordAudit({
          tenantId: tenant.tenantId,
          ...aboutUser(call),
          action: 'user.deleted',
          details: { role: before.role, from: 'tenant' },
          now,
        }),
        ...told,
        emit(tenant, { type: 'user.deleted', data: { uid }, now }),
      );
      return ok({ uid, ...left });
    },
    deps.identity,
  );
}

/** What they leave; for owners, who may end it. */
async function leftBy({ deps, params: { uid: id } }: Handling, tenant: TenantScope) {
  if (tenant.principal?.kind !== 'user' || !holdsRole(tenant, BUILT_IN.owner)) return {};
  const asked = { maker: { kind: 'USER', id }, now: deps.clock.now() } as const;
  const made = await deps.db.transaction(tenant, async (tx) => ({
    result: await deps.whatWasMade.find(tx, tenant, asked),
    last: [],
  }));
  return { left: made.map(renderMade) };
}

function removeAccount(call: Handling) {
  const { deps, params, expectedVersion, scope } = call;
  const { uid } = params;
  const now = deps.clock.now();
  return call.transaction(
    scope,
    async (tx) => {
      const before = await lockedAccount(tx, uid);
      assertNotOperator(before);
      assertVersion(expectedVersion, before.version);
      await assertNotLastOwner(tx, uid, null);
      const told = await deps.staffOfAccounts.shutOut(tx, { uid, tenantId: null, now, by: byWhom(call) });
      await tx.run(
        announceSessionsOf(uid),
        deleteUser(uid),
        ...recordAuditIn(tenantsOfAccount(before), {
          ...aboutUser(call),
          action: 'user.deleted',
          details: { from: 'service' },
          now,
        }),
        ...told,
      );
      return ok({ uid });
    },
    deps.identity,
  );
}
