import type Type from 'typebox';
import {
  type AdministrationScope,
  administrationByPeople,
  type TenantScope,
  withFreshProof,
} from '../../access/index.ts';
import { assertStrongPassword } from '../../platform/crypto/password.ts';
import { one, onlyRow, type Transaction } from '../../platform/db/database.ts';
import { readEmail } from '../../platform/email.ts';
import { fail, failFields, failLimitReached } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { knownRestaurants } from '../../tenancy/restaurants/index.ts';
import { countMemberships, insertMembership, insertUser } from '../accounts/index.ts';
import { announceSessionsOf, countInvitation, inviteTo } from '../auth/index.ts';
import { route } from '../deps.ts';
import { assertMayGive, keepGiven } from '../roles/index.ts';
import { tidyName } from '../users/index.ts';
import { assertRestaurantsHeld } from './privileges.ts';
import { findAccountByEmail, findMember, findTenantName } from './queries.ts';
import { AdminUser, NewAdminUser, renderMember } from './shapes.ts';
import { inviterOf } from './still-invites.ts';
import { gainsPower, tellPower } from './tell-power.ts';

export const createAdminUser = route({
  operationId: 'createAdminUser',
  method: 'POST',
  path: '/api/v1/admin-users',
  summary: 'Add a user to a tenant.',
  description:
    'Without `firstPassword` an invitation is mailed, and the person chooses a password. With it the ' +
    'person can log in at once and must change it first. A person who already has an account always ' +
    'gets an invitation and keeps their password; the status is then INVITED. Operators name the ' +
    'tenant with `x-tenant-id`. You cannot grant more than you hold. An API key adds nobody: who it ' +
    'added would outlive it.',
  access: withFreshProof(administrationByPeople('write:users', 'users.manage')),
  body: NewAdminUser,
  response: AdminUser,
  handler: async ({ deps, scope, body, transaction, request, correlationId }) => {
    const tenant = namedTenant(scope);
    const user = { ...body, ...readEmail(body.email), name: tidyName(body.name) };
    const guids = body.restaurantGuids ?? [];
    const given = [{ role: body.role, path: '/role' }];
    await assertMayGive(deps.roles, tenant, given);
    const granted = await deps.roles.rightsOf(tenant.tenantId, body.role);
    const { firstPassword } = body;
    if (firstPassword !== undefined) assertStrongPassword(firstPassword, user, '/firstPassword');
    const firstPasswordHash = firstPassword === undefined ? null : await deps.passwords.hash(firstPassword);
    // Repeated invitations and withdrawals could fill a mailbox.
    const mails = await countInvitation(deps, tenant.tenantId, user.key);
    if (!mails.allowed) throw mails.refusal();
    const now = deps.clock.now();
    return transaction(
      tenant,
      async (tx) => {
        const [tenants, known] = await tx.run(findTenantName(tenant), knownRestaurants(tenant, guids));
        const { name: tenantName } = one(tenants, 'tenant');
        await keepGiven(tx, tenant, given);
        assertRestaurantsHeld(
          tenant,
          body.role,
          guids,
          known.map(({ guid }) => guid),
        );
        const { uid, invited } = await addMember(
          tx,
          tenant,
          { ...user, firstPasswordHash, peopleMax: deps.config.tenantLimits.people },
          now,
        );
        if (invited) {
          const { tenantId } = tenant;
          const { principal } = scope;
          const inviter = { inviterName: principal.name, invitedBy: inviterOf(principal) };
          const invitation = { ...user, uid, tenantId, tenantName, ...inviter };
          await tx.run(...inviteTo(deps, invitation, now));
        }
        const rights = { rights: granted, restaurantGuids: guids, status: 'ACTIVE' };
        if (gainsPower(null, rights))
          await tellPower(tx, { ...deps, tenant, now }, rights, { name: user.name, account: null });
        const [rows] = await tx.run(
          findMember(tenant, uid),
          recordAudit({
            tenantId: tenant.tenantId,
            principal: scope.principal,
            action: 'user.created',
            target: { kind: 'user', id: uid },
            request,
            correlationId,
            details: { role: body.role, restaurantGuids: guids, invited },
            now,
          }),
          announceSessionsOf(uid),
          emit(tenant, { type: 'user.created', data: { uid, role: body.role }, now }),
        );
        return created(renderMember(one(rows, 'user'), tenant.restaurants, invited ? 'OPEN' : undefined));
      },
      deps.identity,
    );
  },
});

/** Operators belong to no tenant, so they have to name one. */
function namedTenant({ tenant }: AdministrationScope): TenantScope {
  if (tenant) return tenant;
  const message = 'is required: a user is added to a tenant';
  failFields([{ in: 'header', path: '/x-tenant-id', rule: 'required', message }]);
}

interface AdminUserRequest extends Omit<Type.Static<typeof NewAdminUser>, 'firstPassword'> {
  /** Of the e-mail address. */
  key: string;
  /** Null: an invitation is mailed, and the person chooses a password. */
  firstPasswordHash: string | null;
  /** Users that a tenant may have. */
  peopleMax: number;
}

/**
 * Creates the account unless the address has one. The owner of an existing account decides whether to join, so they are
 * always invited, and nothing of their account is shown before they accept.
 */
async function addMember(
  tx: Transaction,
  tenant: TenantScope,
  request: AdminUserRequest,
  now: number,
): Promise<{ uid: string; invited: boolean }> {
  const { email, name, firstPasswordHash, peopleMax } = request;
  const account = {
    uid: newGuid(),
    email,
    emailKey: request.key,
    emailVerifiedAt: null,
    name,
    status: firstPasswordHash === null ? ('INVITED' as const) : ('ACTIVE' as const),
    passwordHash: firstPasswordHash,
    mustChangePassword: firstPasswordHash !== null,
  };
  const [[fresh]] = await tx.run(insertUser(account, now));
  const uid = fresh?.uid ?? one((await tx.run(findAccountByEmail(request.key)))[0], 'user').uid;
  const invited = !fresh || firstPasswordHash === null;
  const place = { uid, role: request.role, restaurantGuids: request.restaurantGuids ?? [] };
  const [[added], counted] = await tx.run(
    insertMembership(tenant.tenantId, { ...place, invited: invited ? { email, name } : null }, now),
    countMemberships(tenant.tenantId),
  );
  if (onlyRow(counted).people > peopleMax)
    failLimitReached(`A tenant has at most ${peopleMax} users.`, peopleMax);
  if (added) return { uid, invited };
  const [[visible]] = await tx.run(findMember(tenant, uid));
  fail('CONFLICT', 'This person is a user of the tenant already, or is invited.', {
    existingUid: visible?.uid,
  });
}
