import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';

/** All statements run in the role `comanda_identity`. */

export type ProfileRow = RowOf<'users.profile'>;

const PROFILE = `uid, email, email_verified_at, name, locale, is_operator, password_hash is not null as has_password,
  must_change_password, mfa_enabled_at, mfa_secret is not null as has_authenticator_app, version, created_at, updated_at,
  (select count(*)::int from passkeys p where p.uid = users.uid) as passkeys,
  (select count(*)::int from recovery_codes c where c.uid = users.uid and c.used_at is null) as recovery_codes_left`;

const profile = statement('users.profile', `select ${PROFILE} from users where uid = $1`, [
  'has_password',
  'has_authenticator_app',
  'passkeys',
  'recovery_codes_left',
]);
export const findProfile = (uid: string) => profile([uid]);

/** The credentials to reauthenticate a user; they never leave the handlers. */
export type CredentialRow = RowOf<'users.credentials'>;

const credentials = statement(
  'users.credentials',
  `select uid, email, email_key, email_verified_at, name, password_hash, mfa_secret, mfa_pending_secret, mfa_enabled_at, mfa_last_step, version
   from users where uid = $1`,
);
export const findCredentials = (uid: string) => credentials([uid]);

const lockUserRow = statement(
  'users.lock',
  'select uid, name, is_operator from users where uid = $1 for update',
);
export const lockUser = (uid: string) => lockUserRow([uid]);

export type MembershipRow = RowOf<'users.assignments'>;

const assignments = statement(
  'users.assignments',
  `select m.tenant_id, t.name as tenant_name, m.role, m.restaurant_guids, m.created_at
   from memberships m join tenants t using (tenant_id)
   where m.uid = $1 and m.status = 'ACTIVE' and ($2::uuid is null or m.tenant_id < $2) and ($4::uuid[] is null or m.tenant_id = any($4))
   order by m.tenant_id desc limit $3`,
);
/** All of them, or those of a session of a custom token. */
export const pageOfAssignments = (uid: string, only: readonly string[] | null, { after, limit }: Page) =>
  assignments([uid, after?.[0], limit, only]);

const lockOwnerRows = statement(
  'users.lock_owners',
  `select m.tenant_id, m.uid from memberships m
   where m.role = 'owner' and m.tenant_id in (
     select own.tenant_id from memberships own
     where own.uid = $1 and own.role = 'owner' and ($2::uuid is null or own.tenant_id = $2))
   order by m.tenant_id, m.uid for update`,
);
/** Locks the owners of the tenants that a user owns (of one, when it is named), always in the same order. */
export const lockOwners = (uid: string, tenantId: string | null) => lockOwnerRows([uid, tenantId]);

const soleOwner = statement(
  'users.sole_ownerships',
  `select m.tenant_id, t.name from memberships m join tenants t using (tenant_id) join users u on u.uid = m.uid
   where m.uid = $1 and ($2::uuid is null or m.tenant_id = $2)
     and m.role = 'owner' and m.status = 'ACTIVE' and u.status = 'ACTIVE'
     and not exists (
       select from memberships o join users ou on ou.uid = o.uid
       where o.tenant_id = m.tenant_id and o.uid <> m.uid
         and o.role = 'owner' and o.status = 'ACTIVE' and ou.status = 'ACTIVE')
   order by m.tenant_id`,
);
/** Tenants that would have no owner left. A separate statement, so that it sees what the lock waited for. */
export const soleOwnerships = (uid: string, tenantId: string | null) => soleOwner([uid, tenantId]);

export type SessionRow = RowOf<'users.sessions'>;

const sessionsPage = statement(
  'users.sessions',
  `select id, user_agent, address, second_factor, created_at, last_seen_at, refresh_expires_at, ends_at from sessions
   where uid = $1 and revoked_at is null and refresh_expires_at > $2 and ends_at > $2 and ($3::uuid is null or id < $3)
   order by id desc limit $4`,
);
/** Live sessions, newest first. */
export const pageOfSessions = (uid: string, now: number, { after, limit }: Page) =>
  sessionsPage([uid, new Date(now), after?.[0], limit]);
