import type Type from 'typebox';
import {
  administration,
  type Call,
  type RoleRights,
  type TenantScope,
  withFreshProof,
} from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { recordAudit, recordAuditIn } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { knownRestaurants } from '../../tenancy/restaurants/index.ts';
import { renameOwnMember, updateMembership, updateUser } from '../accounts/index.ts';
import { announceSessionsOf, endSessionsOf, standBehindInvitation } from '../auth/index.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { assertMayGive, keepGiven } from '../roles/index.ts';
import { assertNotLastOwner, tidyName } from '../users/index.ts';
import { aboutUser, byWhom } from './about-user.ts';
import { lockedAccount, lockedMember } from './locked.ts';
import {
  assertKeyAddsNothing,
  assertMayChange,
  assertNotOperator,
  assertRestaurantsHeld,
  isSelf,
} from './privileges.ts';
import { findAccount, findMember, type MemberRow } from './queries.ts';
import {
  AdminUser,
  AdminUserChange,
  renderAccount,
  renderMember,
  tenantsOfAccount,
  userParams,
} from './shapes.ts';
import { invitationsOf, inviterOf } from './still-invites.ts';
import { gainsPower, tellPower } from './tell-power.ts';

type Change = Type.Static<typeof AdminUserChange>;
type Handling = Call<
  IdentityDeps,
  ReturnType<typeof administration<'write:users'>>,
  { uid: string },
  unknown,
  Change
>;

export const updateAdminUser = route({
  operationId: 'updateAdminUser',
  method: 'PATCH',
  path: '/api/v1/admin-users/{uid}',
  summary: 'Update or suspend a user.',
  description:
    'Fields that are left out stay. Takes effect at once, also for open sessions. Who is suspended has no PIN at tills ' +
    'any more, and is signed out there: let in again, they get another one. You cannot grant or ' +
    'remove more than you hold, an API key cannot grant anything, or change your own role, restaurants or status. The last owner of a ' +
    'tenant stays an owner. The name of a person who also belongs to another tenant is theirs to ' +
    'change. Whoever gives somebody who is invited another role or other restaurants stands behind the invitation. An operator who names no tenant changes the account itself: name and status.',
  when: { INVALID_STATE: 'It would take the last owner from the tenant.' },
  access: withFreshProof(administration('write:users', 'users.manage')),
  params: userParams,
  body: AdminUserChange,
  response: AdminUser,
  errors: ['INVALID_STATE'],
  handler: (call) => (call.scope.tenant ? changeMember(call, call.scope.tenant) : changeAccount(call)),
});

function changeMember(call: Handling, tenant: TenantScope) {
  const { deps, params, body, expectedVersion } = call;
  const { uid } = params;
  const now = deps.clock.now();
  return call.transaction(
    tenant,
    async (tx) => {
      const before = await lockedMember(tx, tenant, uid);
      assertVersion(expectedVersion, before.version);
      const rights = await deps.roles.rightsOf(tenant.tenantId, before.role);
      const next = await allowedChange({ tx, tenant, roles: deps.roles }, { ...before, rights }, body);
      const actsNoMore = next.role !== 'owner' || next.status !== 'ACTIVE';
      if (before.role === 'owner' && actsNoMore) await assertNotLastOwner(tx, uid, tenant.tenantId);
      if (next.name !== before.name && before.membership_status !== 'INVITED') {
        const [renamed] = await tx.run(renameOwnMember(tenant.tenantId, uid, next.name, now));
        if (renamed.length === 0) {
          fail('FORBIDDEN', 'The name of this person is theirs to change.', { reason: 'SHARED_ACCOUNT' });
        }
      }
      if (gainsPower({ ...factsOf(before), rights }, next)) {
        const account = before.membership_status === 'INVITED' ? null : before;
        await tellPower(tx, { ...deps, tenant, now }, next, { name: next.name, account });
      }
      const isShutOut = next.status === 'SUSPENDED' && before.membership_status !== 'SUSPENDED';
      const { tenantId } = tenant;
      const by = byWhom(call);
      const told = isShutOut ? await deps.staffOfAccounts.shutOut(tx, { uid, tenantId, now, by }) : [];
      const [, after] = await tx.run(
        updateMembership(tenant.tenantId, uid, next, now),
        findMember(tenant, uid),
        recordAudit({
          tenantId: tenant.tenantId,
          ...aboutUser(call),
          action: 'user.updated',
          details: { before: factsOf(before), after: factsOf({ ...before, ...rowOf(next) }) },
          now,
        }),
        announceSessionsOf(uid),
        ...standingBehind(call, tenantId, { before, next }),
        ...told,
        emit(tenant, { type: 'user.updated', data: { uid, role: next.role, status: next.status }, now }),
      );
      const row = one(after, 'user');
      const invitations = await invitationsOf(tx, deps, tenantId, [row]);
      return ok(renderMember(row, tenant.restaurants, invitations.get(uid)));
    },
    deps.identity,
  );
}

/**
 * Whoever says that somebody is invited as something else stands behind the invitation from then on; a key stands behind none, nor
 * does who says again what it says.
 */
const standingBehind = (
  { scope, params }: Handling,
  tenantId: string,
  { before, next }: { before: MemberRow; next: Next },
): Statement[] =>
  before.membership_status === 'INVITED' &&
  scope.principal.kind !== 'key' &&
  (next.role !== before.role || !sameSet(next.restaurantGuids, before.restaurant_guids))
    ? [standBehindInvitation(tenantId, params.uid, inviterOf(scope.principal))]
    : [];

interface Next {
  name: string;
  role: string;
  rights: RoleRights;
  restaurantGuids: readonly string[];
  status: MemberRow['membership_status'];
}

const rowOf = (next: Next) => ({
  name: next.name,
  role: next.role,
  restaurant_guids: [...next.restaurantGuids],
  membership_status: next.status,
});

/** The audited part of a state: the rights, without personal data. */
const factsOf = (row: MemberRow) => ({
  role: row.role,
  restaurantGuids: row.restaurant_guids,
  status: row.membership_status,
});

/** The state after the change; rejects what the caller may not do. */
async function allowedChange(
  { tx, tenant, roles }: Pick<IdentityDeps, 'roles'> & { tx: Transaction; tenant: TenantScope },
  before: MemberRow & { rights: RoleRights },
  change: Change,
): Promise<Next> {
  assertMayChange(tenant, before, before.rights);
  const role = change.role ?? before.role;
  const next: Next = {
    name: change.name === undefined ? before.name : tidyName(change.name),
    role,
    rights: await roles.rightsOf(tenant.tenantId, role),
    restaurantGuids: change.restaurantGuids ?? before.restaurant_guids,
    status: change.status ?? before.membership_status,
  };
  const sameRestaurants = sameSet(next.restaurantGuids, before.restaurant_guids);
  const sameRights = next.role === before.role && sameRestaurants && next.status === before.membership_status;
  if (sameRights) return next;
  if (isSelf(tenant, before.uid)) {
    fail('FORBIDDEN', 'Nobody changes their own role, restaurants or status.');
  }
  if (before.membership_status === 'INVITED' && next.status !== 'INVITED') {
    failNotAccepted(['DELETE']);
  }
  if (role !== before.role) {
    const given = [{ role, path: '/role' }];
    await assertMayGive(roles, tenant, given);
    await keepGiven(tx, tenant, given);
  }
  assertKeyAddsNothing(tenant, before, { ...rowOf(next), rights: next.rights });
  if (next.role !== before.role || !sameRestaurants) {
    const [known] = await tx.run(knownRestaurants(tenant, next.restaurantGuids));
    const knownGuids = known.map(({ guid }) => guid);
    assertRestaurantsHeld(tenant, next.role, next.restaurantGuids, knownGuids);
  }
  return next;
}

function failNotAccepted(allowed: string[]): never {
  fail('INVALID_STATE', 'This person has not accepted the invitation yet.', { state: 'INVITED', allowed });
}

const sameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set(some).isSubsetOf(new Set(others));

/** The account itself, by an operator who names no tenant. */
function changeAccount(call: Handling) {
  const { deps, params, body, expectedVersion, scope } = call;
  const { uid } = params;
  const misplaced = (['role', 'restaurantGuids'] as const).filter((field) => body[field] !== undefined);
  if (misplaced.length > 0) {
    const message = 'belongs to a tenant: name it with x-tenant-id';
    failFields(misplaced.map((field) => ({ in: 'body', path: `/${field}`, rule: 'tenant', message })));
  }
  const now = deps.clock.now();
  return call.transaction(
    scope,
    async (tx) => {
      const before = await lockedAccount(tx, uid);
      assertVersion(expectedVersion, before.version);
      assertNotOperator(before);
      const status = body.status ?? before.status;
      if (before.status === 'INVITED' && status === 'ACTIVE') {
        failNotAccepted(['SUSPENDED', 'DELETE']);
      }
      if (before.status === 'ACTIVE' && status === 'SUSPENDED') await assertNotLastOwner(tx, uid, null);
      const name = body.name === undefined ? before.name : tidyName(body.name);
      const shut = { uid, tenantId: null, now, by: byWhom(call) };
      const told = status === 'SUSPENDED' ? await deps.staffOfAccounts.shutOut(tx, shut) : [];
      const [, after] = await tx.run(
        updateUser(uid, { name, status }, now),
        findAccount(uid),
        ...recordAuditIn(tenantsOfAccount(before), {
          ...aboutUser(call),
          action: 'user.updated',
          details: { before: { status: before.status }, after: { status } },
          now,
        }),
        announceSessionsOf(uid),
        // Whoever had got hold of one does not have it again when the account is let in again.
        ...(status === 'SUSPENDED' ? [endSessionsOf(uid, 'SUSPENDED', now)] : []),
        ...told,
      );
      return ok(renderAccount(one(after, 'user')));
    },
    deps.identity,
  );
}
