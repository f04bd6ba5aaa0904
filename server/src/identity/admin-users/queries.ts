import type { Role, TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/pipeline/batch.ts';

export type AccountStatus = 'INVITED' | 'ACTIVE' | 'SUSPENDED';

/** A person as a tenant sees them: the account and the place in the tenant in one. */
export interface MemberRow {
  uid: string;
  tenant_id: string;
  role: Role;
  restaurant_guids: string[];
  membership_status: AccountStatus;
  email: string;
  email_verified_at: number | null;
  name: string;
  locale: string | null;
  /** null while invited: the account is nobody's business before its owner accepts. */
  account_status: AccountStatus | null;
  mfa_enabled_at: number | null;
  version: number;
  created_at: number;
  updated_at: number;
}

/**
 * Both versions only grow, so their sum grows with a change of either. Invited people are shown as their inviter has typed them;
 * comanda_app could not read more of them anyway.
 */
const MEMBER = `m.uid, m.tenant_id, m.role, m.restaurant_guids, m.status as membership_status,
  coalesce(u.email, m.invited_email) as email, u.email_verified_at, coalesce(u.name, m.invited_name) as name, u.locale,
  u.status as account_status, u.mfa_enabled_at, m.version + coalesce(u.version, 1) - 1 as version,
  m.created_at, greatest(m.updated_at, u.updated_at) as updated_at`;
const FROM_MEMBERS = `from memberships m left join users u on u.uid = m.uid and m.status <> 'INVITED'`;
/** Whom an administrator of some restaurants can see: people of those. $2 is null for an administrator of all. */
const IN_REACH = '($2::uuid[] is null or m.restaurant_guids && $2)';

const reachOf = (scope: TenantScope) => (scope.restaurants ? [...scope.restaurants] : null);

const member = statement<MemberRow>(
  'admin_users.member',
  `select ${MEMBER} ${FROM_MEMBERS} where m.tenant_id = $1 and ${IN_REACH} and m.uid = $3`,
);
export const findMember = (scope: TenantScope, uid: string) => member([scope.tenantId, reachOf(scope), uid]);

export interface Filters {
  q?: string | undefined;
  role?: Role | undefined;
  status?: AccountStatus | undefined;
  restaurantGuid?: string | undefined;
}

/** The text to look for, in the form that names and addresses are compared in. */
const searchText = (q: string | undefined) => q?.normalize('NFC').trim().toLowerCase();

const membersPage = statement<MemberRow>(
  'admin_users.members',
  `select ${MEMBER} ${FROM_MEMBERS}
   where m.tenant_id = $1 and ${IN_REACH}
     and ($3::uuid is null or m.uid < $3)
     and ($4::text is null or strpos(lower(coalesce(u.name, m.invited_name)), $4) > 0
       or strpos(lower(coalesce(u.email, m.invited_email)), $4) > 0)
     and ($5::text is null or m.role = $5)
     and ($6::text is null or $6 = case when u.status = 'SUSPENDED' then u.status else m.status end)
     and ($7::uuid is null or $7 = any(m.restaurant_guids) or m.restaurant_guids = '{}')
   order by m.uid desc limit $8`,
);
/** Newest first. A restaurant's people are those who are limited to it and those of all restaurants. */
export const pageOfMembers = (scope: TenantScope, filters: Filters, after: unknown, limit: number) =>
  membersPage([
    scope.tenantId,
    reachOf(scope),
    after,
    searchText(filters.q),
    filters.role,
    filters.status,
    filters.restaurantGuid,
    limit,
  ]);

/** A person as operators see them: the account, and every tenant it belongs to. */
export interface AccountRow {
  uid: string;
  email: string;
  email_verified_at: number | null;
  name: string;
  locale: string | null;
  status: AccountStatus;
  is_operator: boolean;
  mfa_enabled_at: number | null;
  /** JSON array of MembershipOfAccount. */
  memberships: string | null;
  version: number;
  created_at: number;
  updated_at: number;
}

const ACCOUNT = `u.uid, u.email, u.email_verified_at, u.name, u.locale, u.status, u.is_operator, u.mfa_enabled_at,
  u.version, u.created_at, u.updated_at,
  (select json_agg(json_build_object('tenantId', m.tenant_id, 'role', m.role, 'status', m.status,
      'restaurantGuids', m.restaurant_guids) order by m.tenant_id)
   from memberships m where m.uid = u.uid) as memberships`;

const account = statement<AccountRow>(
  'admin_users.account',
  `select ${ACCOUNT} from users u where u.uid = $1`,
);
export const findAccount = (uid: string) => account([uid]);

const lockAccountRow = statement<AccountRow>(
  'admin_users.lock_account',
  `select ${ACCOUNT} from users u where u.uid = $1 for update of u`,
);
export const lockAccount = (uid: string) => lockAccountRow([uid]);

const accountsPage = statement<AccountRow>(
  'admin_users.accounts',
  `select ${ACCOUNT} from users u
   where ($1::uuid is null or u.uid < $1)
     and ($2::text is null or strpos(lower(u.name), $2) > 0 or strpos(lower(u.email), $2) > 0)
     and ($3::text is null or u.status = $3)
     and (($4::text is null and $5::uuid is null) or exists (
       select from memberships m where m.uid = u.uid and ($4::text is null or m.role = $4)
         and ($5::uuid is null or $5 = any(m.restaurant_guids))))
   order by u.uid desc limit $6`,
);
export const pageOfAccounts = (filters: Filters, after: unknown, limit: number) =>
  accountsPage([after, searchText(filters.q), filters.status, filters.role, filters.restaurantGuid, limit]);

const updateAccountRow = statement<AccountRow>(
  'admin_users.update_account',
  `update users u set name = $2, status = $3, version = version + 1, updated_at = $4 where u.uid = $1
   returning ${ACCOUNT}`,
);
export const updateAccount = (uid: string, fields: { name: string; status: AccountStatus }, now: number) =>
  updateAccountRow([uid, fields.name, fields.status, new Date(now)]);

const lockMemberRow = statement<{ uid: string }>(
  'admin_users.lock_member',
  `select uid from memberships where tenant_id = $1 and (uid = $2 or role = 'owner') order by uid for update`,
);
/**
 * Locks a member, and with them the tenant's owners, always in the same order: whether somebody is the last one must not
 * change meanwhile. Read the member in the next statement: it then sees what this one waited for.
 */
export const lockMember = (scope: TenantScope, uid: string) => lockMemberRow([scope.tenantId, uid]);

const updateMemberRow = statement(
  'admin_users.update_member',
  `update memberships set role = $3, restaurant_guids = $4, status = $5,
     invited_name = case when status = 'INVITED' then $6 end, version = version + 1, updated_at = $7
   where tenant_id = $1 and uid = $2`,
);
export const updateMember = (
  scope: TenantScope,
  uid: string,
  fields: { role: Role; restaurantGuids: readonly string[]; status: AccountStatus; name: string },
  now: number,
) =>
  updateMemberRow([
    scope.tenantId,
    uid,
    fields.role,
    fields.restaurantGuids,
    fields.status,
    fields.name,
    new Date(now),
  ]);

const renameRow = statement<{ uid: string }>(
  'admin_users.rename',
  `update users u set name = $2, version = version + 1, updated_at = $3
   where uid = $1 and not is_operator
     and not exists (select from memberships o where o.uid = u.uid and o.tenant_id <> $4 and o.status <> 'INVITED')
   returning uid`,
);
/** Nothing when the person belongs to another tenant too: then the name is theirs alone to change. */
export const renameOwnMember = (scope: TenantScope, uid: string, name: string, now: number) =>
  renameRow([uid, name, new Date(now), scope.tenantId]);

const tenantName = statement<{ name: string }>(
  'admin_users.tenant',
  'select name from tenants where tenant_id = $1',
);
export const findTenantName = (scope: TenantScope) => tenantName([scope.tenantId]);

const countRestaurants = statement<{ guid: string }>(
  'admin_users.known_restaurants',
  'select guid from restaurants where tenant_id = $1 and guid = any($2)',
);
/** Which of these restaurants the tenant has. */
export const knownRestaurants = (scope: TenantScope, guids: readonly string[]) =>
  countRestaurants([scope.tenantId, guids]);

export interface NewAccount {
  uid: string;
  email: string;
  emailKey: string;
  name: string;
  /** null: by invitation. */
  firstPasswordHash: string | null;
}

const insertAccountRow = statement<{ uid: string }>(
  'admin_users.insert_account',
  `insert into users (uid, email, email_key, name, status, password_hash, must_change_password, created_at, updated_at)
   values ($1, $2, $3, $4, case when $5::text is null then 'INVITED' else 'ACTIVE' end, $5, $5::text is not null, $6, $6)
   on conflict (email_key) do nothing returning uid`,
);
/** Nothing when the address has an account. */
export const insertAccount = (account: NewAccount, now: number) =>
  insertAccountRow([
    account.uid,
    account.email,
    account.emailKey,
    account.name,
    account.firstPasswordHash,
    new Date(now),
  ]);

const accountByEmail = statement<{ uid: string }>(
  'admin_users.by_email_key',
  'select uid from users where email_key = $1',
);
export const findAccountByEmail = (emailKey: string) => accountByEmail([emailKey]);

export interface NewMember {
  uid: string;
  role: Role;
  restaurantGuids: readonly string[];
  /** What the invitation shows until it is accepted; null for a member from the start. */
  invited: { email: string; name: string } | null;
}

const insertMemberRow = statement<{ uid: string }>(
  'admin_users.insert_member',
  `insert into memberships (tenant_id, uid, role, restaurant_guids, status, invited_email, invited_name, created_at,
     updated_at)
   values ($1, $2, $3, $4, case when $5::text is null then 'ACTIVE' else 'INVITED' end, $5, $6, $7, $7)
   on conflict (tenant_id, uid) do nothing returning uid`,
);
/** Nothing when the person is a member already, or invited. */
export const insertMember = (scope: TenantScope, newMember: NewMember, now: number) =>
  insertMemberRow([
    scope.tenantId,
    newMember.uid,
    newMember.role,
    newMember.restaurantGuids,
    newMember.invited?.email,
    newMember.invited?.name,
    new Date(now),
  ]);

const deleteMemberRow = statement(
  'admin_users.delete_member',
  'delete from memberships where tenant_id = $1 and uid = $2',
);
const dropInvitationRows = statement(
  'admin_users.drop_invitations',
  `delete from one_time_tokens where uid = $2 and kind = 'invitation' and data->>'tenantId' = $1::text`,
);
const deleteUnclaimedRow = statement(
  'admin_users.delete_unclaimed',
  `delete from users u where uid = $1 and status = 'INVITED' and not exists (select from memberships m where m.uid = u.uid)`,
);
/** With the membership go its invitations, and an account that was made for the invitation and never used. */
export const deleteMember = (scope: TenantScope, uid: string): readonly Statement[] => [
  deleteMemberRow([scope.tenantId, uid]),
  dropInvitationRows([scope.tenantId, uid]),
  deleteUnclaimedRow([uid]),
];

export interface InvitationRow {
  uid: string;
  tenant_id: string;
}

const invitation = statement<InvitationRow>(
  'admin_users.invitation',
  `select uid, data->>'tenantId' as tenant_id from one_time_tokens
   where hash = $1 and kind = 'invitation' and used_at is null and expires_at > $2`,
);
export const findInvitation = (hash: string, now: number) => invitation([hash, new Date(now)]);

const useInvitationRow = statement<InvitationRow>(
  'admin_users.use_invitation',
  `update one_time_tokens set used_at = $2
   where hash = $1 and kind = 'invitation' and used_at is null and expires_at > $2
   returning uid, data->>'tenantId' as tenant_id`,
);
/** Finds and uses up in one step: of two tries at once one finds nothing. */
export const useInvitation = (hash: string, now: number) => useInvitationRow([hash, new Date(now)]);

export interface InviteeRow {
  email: string;
  name: string;
  status: AccountStatus;
  email_verified_at: number | null;
}

const lockInviteeRow = statement<InviteeRow>(
  'admin_users.lock_invitee',
  'select email, name, status, email_verified_at from users where uid = $1 for update',
);
export const lockInvitee = (uid: string) => lockInviteeRow([uid]);

const inviteeRow = statement<InviteeRow>(
  'admin_users.invitee',
  'select email, name, status, email_verified_at from users where uid = $1',
);
export const findInvitee = (uid: string) => inviteeRow([uid]);

const acceptRow = statement<{ role: Role; invited_name: string }>(
  'admin_users.accept',
  `update memberships m set status = 'ACTIVE', invited_email = null, invited_name = null,
     version = m.version + 1, updated_at = $3
   from memberships old
   where old.tenant_id = m.tenant_id and old.uid = m.uid
     and m.tenant_id = $1 and m.uid = $2 and m.status = 'INVITED'
   returning m.role, old.invited_name`,
);
export const acceptMembership = (tenantId: string, uid: string, now: number) =>
  acceptRow([tenantId, uid, new Date(now)]);

const claimRow = statement(
  'admin_users.claim',
  `update users set name = $2, password_hash = $3, status = 'ACTIVE', email_verified_at = $4, must_change_password = false,
     mfa_secret = null, mfa_enabled_at = null, version = version + 1, updated_at = $4
   where uid = $1`,
);
const dropFederatedRows = statement(
  'admin_users.drop_federated',
  'delete from federated_identities where uid = $1',
);
const dropCodeRows = statement('admin_users.drop_codes', 'delete from recovery_codes where uid = $1');
const dropOtherLinks = statement(
  'admin_users.drop_links',
  `delete from one_time_tokens where uid = $1 and used_at is null and kind <> 'invitation'`,
);
/**
 * Hands an account to the person whose address it names. Whoever used it before never proved that address, so nothing
 * of theirs may stay a way in: password, second factor, sign-ins elsewhere, mailed links.
 */
export const claimAccount = (
  uid: string,
  fields: { name: string; passwordHash: string },
  now: number,
): readonly Statement[] => [
  claimRow([uid, fields.name, fields.passwordHash, new Date(now)]),
  dropFederatedRows([uid]),
  dropCodeRows([uid]),
  dropOtherLinks([uid]),
];
