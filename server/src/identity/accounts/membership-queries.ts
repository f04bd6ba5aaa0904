import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { AccountStatus } from './user-queries.ts';

/** What writes `memberships`, and who owns a tenant. All of it runs in the role `comanda_identity`. */

export interface NewMembership {
  uid: string;
  role: string;
  restaurantGuids: readonly string[];
  /** What the invitation shows until it is accepted; null for a member from the start. */
  invited: { email: string; name: string } | null;
}

const insert = statement(
  'accounts.insert_membership',
  `insert into memberships (tenant_id, uid, role, restaurant_guids, status, invited_email, invited_name, created_at,
     updated_at)
   values ($1, $2, $3, $4, case when $5::text is null then 'ACTIVE' else 'INVITED' end, $5, $6, $7, $7)
   on conflict (tenant_id, uid) do nothing returning uid`,
);
/** Nothing when the person is a member already, or invited. */
export const insertMembership = (tenantId: string, membership: NewMembership, now: number) =>
  insert([
    tenantId,
    membership.uid,
    membership.role,
    membership.restaurantGuids,
    membership.invited?.email,
    membership.invited?.name,
    new Date(now),
  ]);

const count = statement(
  'accounts.count_memberships',
  'select count(*)::int as people from memberships where tenant_id = $1',
  ['people'],
);
export const countMemberships = (tenantId: string) => count([tenantId]);

const update = statement(
  'accounts.update_membership',
  `update memberships set role = $3, restaurant_guids = $4, status = $5,
     invited_name = case when status = 'INVITED' then $6 end, version = version + 1, updated_at = $7
   where tenant_id = $1 and uid = $2`,
);
export const updateMembership = (
  tenantId: string,
  uid: string,
  fields: { role: string; restaurantGuids: readonly string[]; status: AccountStatus; name: string },
  now: number,
): Statement =>
  update([tenantId, uid, fields.role, fields.restaurantGuids, fields.status, fields.name, new Date(now)]);

const accept = statement(
  'accounts.accept_membership',
  `update memberships m set status = 'ACTIVE', invited_email = null, invited_name = null,
     version = m.version + 1, updated_at = $3
   from memberships old
   where old.tenant_id = m.tenant_id and old.uid = m.uid
     and m.tenant_id = $1 and m.uid = $2 and m.status = 'INVITED'
   returning m.role, m.restaurant_guids, old.invited_name`,
  ['invited_name'],
);
/** Nothing when the person is not invited, or not any more. */
export const acceptMembership = (tenantId: string, uid: string, now: number) =>
  accept([tenantId, uid, new Date(now)]);

const askAgain = statement(
  'accounts.ask_members_again',
  `with own as (
     select m.tenant_id, m.uid, m.status from memberships m
     where m.uid = $1 and m.status <> 'INVITED' and m.tenant_id is distinct from $2 order by m.tenant_id for update)
   update memberships m set status = 'INVITED', invited_email = $4, invited_name = u.name, version = m.version + 1,
     updated_at = $3
   from own, users u, tenants t
   where m.tenant_id = own.tenant_id and m.uid = own.uid and u.uid = own.uid and t.tenant_id = own.tenant_id
   returning m.tenant_id, own.status, m.role, u.email, u.name, t.name as tenant_name`,
);
/**
 * Makes invitations of all places of a person but one, and says what they were. A suspended place becomes one, too: who is
 * suspended is a member, whose account the tenant may read. What the tenant goes on seeing is the address that it knows, and not
 * the one that they may have by now, which the invitation goes to.
 */
export const askMembersAgain = (
  { uid, email }: { uid: string; email: string },
  butTenantId: string | null,
  now: number,
) => askAgain([uid, butTenantId, new Date(now), email]);

const moveInvited = statement(
  'accounts.move_invited_places',
  `update memberships m set uid = $2
   where m.uid = $1 and m.status = 'INVITED' and ($3::uuid[] is null or m.tenant_id = any($3))
     and not exists (select from memberships o where o.tenant_id = m.tenant_id and o.uid = $2)
   returning m.tenant_id, m.role`,
);
/**
 * Another account is the one of the address that was invited: all its invitations, or those of some tenants, but where that has a
 * place already. Gives the tenants whose invitation has moved.
 */
export const moveInvitedPlaces = (uid: string, toUid: string, tenantIds: readonly string[] | null) =>
  moveInvited([uid, toUid, tenantIds]);

const invitedTo = statement(
  'accounts.invited_to',
  `select tenant_id from memberships where uid = $1 and status = 'INVITED' order by 1`,
);
/** The tenants that have invited an account. */
export const tenantsInviting = (uid: string) => invitedTo([uid]);

const remove = statement(
  'accounts.delete_membership',
  'delete from memberships where tenant_id = $1 and uid = $2',
);
export const deleteMembership = (tenantId: string, uid: string): Statement => remove([tenantId, uid]);

const owners = statement(
  'accounts.owners',
  `select u.email, u.name, t.name as tenant_name from memberships m join users u using (uid) join tenants t using (tenant_id)
   where m.tenant_id = $1 and m.role = 'owner' and m.status = 'ACTIVE' and u.status = 'ACTIVE'`,
);
/** Whom a tenant's mail goes to. */
export const findOwners = ({ tenantId }: Pick<TenantScope, 'tenantId'>) => owners([tenantId]);

const ownersOfSome = statement(
  'accounts.owners_of_some',
  `select distinct u.uid, u.email, u.name from memberships m join users u using (uid)
   where m.tenant_id = any($1::uuid[]) and m.role = 'owner' and m.status = 'ACTIVE' and u.status = 'ACTIVE'
   order by u.uid`,
);
/** The owners of any of these tenants, each once. */
export const findOwnersOf = (tenantIds: readonly string[]) => ownersOfSome([tenantIds]);

/** Across tenants: who may sign in, and where; operators are of no tenant. */
export const peopleWithAccess = statement(
  'accounts.with_access',
  `select null::uuid as tenant_id, 'operator' as role, uid, email, name from users where is_operator and status = 'ACTIVE'
   union all
   select m.tenant_id, m.role, u.uid, u.email, u.name from memberships m join users u using (uid)
   where m.status = 'ACTIVE' and u.status = 'ACTIVE' order by tenant_id nulls first, email`,
  ['role', 'uid', 'email', 'name'],
);
