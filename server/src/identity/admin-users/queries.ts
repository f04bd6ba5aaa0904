import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountStatus } from '../accounts/index.ts';

/** A user as a tenant sees them: the account and the membership. */
export interface MemberRow {
  uid: string;
  tenant_id: string;
  role: string;
  restaurant_guids: string[];
  membership_status: AccountStatus;
  email: string;
  email_verified_at: number | null;
  name: string;
  locale: string | null;
  /** null while invited: the account is private until its owner accepts. */
  account_status: AccountStatus | null;
  mfa_enabled_at: number | null;
  version: number;
  created_at: number;
  updated_at: number;
}

/**
 * Both versions only grow, so their sum grows with a change of either. Invited users are shown as their inviter entered
 * them; comanda_app cannot read more.
 */
const MEMBER = `m.uid, m.tenant_id, m.role, m.restaurant_guids, m.status as membership_status,
  coalesce(u.email, m.invited_email) as email, u.email_verified_at, coalesce(u.name, m.invited_name) as name, u.locale,
  u.status as account_status, u.mfa_enabled_at, m.version + coalesce(u.version, 1) - 1 as version,
  m.created_at, greatest(m.updated_at, u.updated_at) as updated_at`;
const FROM_MEMBERS = `from memberships m left join users u on u.uid = m.uid and m.status <> 'INVITED'`;
/** The users visible to an administrator: those of the same restaurants. $2 is null for an administrator of all. */
const IN_REACH = '($2::uuid[] is null or m.restaurant_guids && $2)';

const reachOf = (scope: TenantScope) => (scope.restaurants ? [...scope.restaurants] : null);

const member = statement(
  'admin_users.member',
  `select ${MEMBER} ${FROM_MEMBERS} where m.tenant_id = $1 and ${IN_REACH} and m.uid = $3`,
  ['email', 'name', 'version', 'updated_at'],
);
export const findMember = (scope: TenantScope, uid: string) => member([scope.tenantId, reachOf(scope), uid]);

const among = statement(
  'admin_users.among',
  `select m.uid, m.role, coalesce(u.email, m.invited_email) as email ${FROM_MEMBERS}
   where m.tenant_id = $1 and m.uid = any($2::uuid[]) and m.status <> 'SUSPENDED' order by m.uid`,
  ['email'],
);
/** Those of some people who are users of the tenant, or invited. */
export const membersAmong = ({ tenantId }: TenantScope, uids: readonly string[]) => among([tenantId, uids]);

export interface Filters {
  q?: string | undefined;
  role?: string | undefined;
  status?: AccountStatus | undefined;
  restaurantGuid?: string | undefined;
}

/** The text to look for, in the form that names and addresses are compared in. */
const searchText = (q: string | undefined) => q?.normalize('NFC').trim().toLowerCase();

const membersPage = statement(
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
  ['email', 'name', 'version', 'updated_at'],
);
/** Newest first. A restaurant's people are those who are limited to it and those of all restaurants. */
export const pageOfMembers = (scope: TenantScope, filters: Filters, { after, limit }: Page) =>
  membersPage([
    scope.tenantId,
    reachOf(scope),
    after?.[0],
    searchText(filters.q),
    filters.role,
    filters.status,
    filters.restaurantGuid,
    limit,
  ]);

/** A user as operators see them: the account, and every tenant it belongs to. */
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

const account = statement('admin_users.account', `select ${ACCOUNT} from users u where u.uid = $1`);
export const findAccount = (uid: string) => account([uid]);

const lockAccountRow = statement(
  'admin_users.lock_account',
  `select ${ACCOUNT} from users u where u.uid = $1 for update of u`,
);
export const lockAccount = (uid: string) => lockAccountRow([uid]);

const accountsPage = statement(
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
export const pageOfAccounts = (filters: Filters, { after, limit }: Page) =>
  accountsPage([
    after?.[0],
    searchText(filters.q),
    filters.status,
    filters.role,
    filters.restaurantGuid,
    limit,
  ]);

const lockMemberRow = statement(
  'admin_users.lock_member',
  `select uid from memberships where tenant_id = $1 and (uid = $2 or role = 'owner') order by uid for update`,
);
/**
 * Locks a member and the tenant's owners, always in the same order, so that the last-owner check stays valid. Read the
 * member in the next statement: it sees what this one waited for.
 */
export const lockMember = (scope: TenantScope, uid: string) => lockMemberRow([scope.tenantId, uid]);

const tenantName = statement('admin_users.tenant', 'select name from tenants where tenant_id = $1');
export const findTenantName = (scope: TenantScope) => tenantName([scope.tenantId]);

const accountByEmail = statement('admin_users.by_email_key', 'select uid from users where email_key = $1');
export const findAccountByEmail = (emailKey: string) => accountByEmail([emailKey]);
