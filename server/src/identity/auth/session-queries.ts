import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** These run in the role `comanda_identity`. */

/** Of the session `s` and the user `u`: nobody is an operator in a session of a custom token. */
const IS_OPERATOR = '(u.is_operator and s.parent_id is null)';
/** Of the session `s`: whether it holds the membership `m`. */
const HELD = '(s.parent_id is null or m.tenant_id = s.only_tenant_id)';
/** Of the session `s`: whether the one that it came from goes on, if there is one. */
const PARENT_LIVES = (at: string): string => `(s.parent_id is null or exists (
       select from sessions p where p.id = s.parent_id and p.revoked_at is null and p.refresh_expires_at > ${at}
         and p.ends_at > ${at}))`;

export type LiveSessionRow = RowOf<'auth.load_session'>;

/** Everything that a request with a cookie needs, in one row. */
export const loadSession = statement(
  'auth.load_session',
  `select s.id, s.uid, s.refresh_expires_at, s.ends_at, s.parent_id, s.only_host, s.used_rotation, u.name, u.email,
     ${IS_OPERATOR} as is_operator, u.must_change_password,
     coalesce((select json_agg(json_build_object('tenantId', m.tenant_id, 'role', m.role, 'restaurantGuids', m.restaurant_guids,
                   'since', m.updated_at) order by m.tenant_id)
       from memberships m where m.uid = s.uid and m.status = 'ACTIVE' and ${HELD}), '[]') as memberships
   from sessions s join users u on u.uid = s.uid
   where s.id = $1 and s.revoked_at is null and u.status = 'ACTIVE'`,
  ['is_operator', 'memberships'],
);

export type SessionViewRow = RowOf<'auth.find_session_view'>;

/** A session with its user and the names of the tenants, for display. */
export const findSessionView = statement(
  'auth.find_session_view',
  `select s.id, s.uid, s.second_factor, s.created_at, s.refresh_expires_at, s.ends_at, u.email, u.email_verified_at, u.name,
     u.locale, ${IS_OPERATOR} as is_operator, u.must_change_password, u.mfa_enabled_at,
     coalesce((select json_agg(json_build_object('tenantId', m.tenant_id, 'name', t.name, 'role', m.role,
                 'restaurantGuids', m.restaurant_guids) order by t.name, m.tenant_id)
       from memberships m join tenants t on t.tenant_id = m.tenant_id
       where m.uid = s.uid and m.status = 'ACTIVE' and ${HELD}), '[]') as tenants
   from sessions s join users u on u.uid = s.uid
   where s.id = $1 and s.revoked_at is null and u.status = 'ACTIVE'`,
  ['is_operator', 'tenants'],
);

export const insertSession = statement(
  'auth.insert_session',
  `insert into sessions (id, uid, refresh_hash, user_agent, address, second_factor, created_at, last_seen_at,
     refresh_expires_at, ends_at, proven_at, parent_id, only_tenant_id, only_host)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13)`,
);

/** Whether the user has signed in before, and from this device. Run it before inserting the new session. */
export const findEarlierSignIns = statement(
  'auth.find_earlier_sign_ins',
  `select count(*) > 0 as any_device, count(*) filter (where user_agent = $2) > 0 as this_device
   from sessions where uid = $1`,
  ['any_device', 'this_device'],
);

/**
 * Rotates the refresh token atomically among any number of tabs and processes. It does nothing within the grace period
 * after the last rotation, so that at most one of two tokens in use is retired at a time. A session of a custom token is
 * refreshed at its host alone, and no longer than the session that it came from.
 */
export const rotateRefreshToken = statement(
  'auth.rotate_refresh_token',
  `update sessions s set refresh_hash = $3, previous_hash = $2, rotated_at = $4, last_seen_at = $4, rotations = s.rotations + 1,
     refresh_expires_at = least($5, s.ends_at,
       (select p.refresh_expires_at from sessions p where p.id = s.parent_id))
   from users u
   where s.id = $1 and s.refresh_hash = $2 and s.revoked_at is null and s.refresh_expires_at > $4 and s.ends_at > $4
     and (s.rotated_at is null or s.rotated_at <= $6) and (s.only_host is null or s.only_host = $7)
     and ${PARENT_LIVES('$4')} and u.uid = s.uid and u.status = 'ACTIVE'
   returning s.id`,
);

export type RefreshStateRow = RowOf<'auth.find_refresh_state'>;

export const findRefreshState = statement(
  'auth.find_refresh_state',
  `select s.uid, u.name, u.status, s.refresh_hash, s.previous_hash, s.rotated_at, s.rotations, s.used_rotation,
     s.refresh_expires_at, s.ends_at, s.revoked_at, s.only_host, ${PARENT_LIVES('$2')} as parent_lives,
     array(select m.tenant_id from memberships m where m.uid = s.uid and m.status = 'ACTIVE' order by 1) as tenant_ids
   from sessions s join users u on u.uid = s.uid where s.id = $1`,
  ['tenant_ids', 'parent_lives'],
);

/** Ends one session, with those that its custom tokens began, and notifies every process. Returns a row when it was active. */
export const revokeSession = statement(
  'auth.revoke_session',
  `with ended as (
     update sessions set revoked_at = $3, revoked_reason = $4
     where (id = $1 or parent_id = $1) and uid = $2 and revoked_at is null returning id)
   select id, pg_notify('comanda', 'session ' || id) from ended`,
);

/** Ends all sessions of a user, optionally except one, and notifies every process. */
export const revokeSessionsOfUser = statement(
  'auth.revoke_sessions_of_user',
  `with ended as (
     update sessions set revoked_at = $3, revoked_reason = $4
     where uid = $1 and id is distinct from $2 and revoked_at is null returning id)
   select id, pg_notify('comanda', 'session ' || id) from ended`,
);

/** Makes every process reload its cached sessions of a user. */
export const announceSessionsOfUser = statement(
  'auth.announce_sessions_of_user',
  `select pg_notify('comanda', 'session ' || id) from sessions where uid = $1`,
);

const touch = statement(
  'auth.touch_sessions',
  `update sessions s set last_seen_at = greatest(s.last_seen_at, seen.at), used_rotation = greatest(s.used_rotation, seen.rotation)
   from unnest($1::uuid[], $2::timestamptz[], $3::integer[]) as seen (id, at, rotation) where s.id = seen.id`,
);

/** The last use of a session: when, and with an access cookie of which refresh token. Null: by no person. */
export interface SessionUse {
  at: number | null;
  rotation: number;
}

/** Notes uses of sessions, each with its id. */
export const touchSessions = (uses: readonly [id: string, use: SessionUse][]): Statement =>
  touch([
    uses.map(([id]) => id),
    uses.map(([, { at }]) => at && new Date(at).toISOString()),
    uses.map(([, { rotation }]) => rotation),
  ]);

const markProven = statement(
  'auth.mark_proven',
  `update sessions set proven_at = greatest(proven_at, $3), second_factor = second_factor or $4
   where id = $1 and uid = $2`,
);
/** Records that the person of the session has just proven who they are, and whether with a second factor. */
export const markSessionProven = (
  { uid, sessionId }: { uid: string; sessionId: string },
  secondFactor: boolean,
  now: number,
): Statement => markProven([sessionId, uid, new Date(now), secondFactor]);

const proof = statement(
  'auth.find_proof',
  `select s.proven_at, u.password_hash is not null as has_password, u.mfa_enabled_at is not null as has_second_factor,
     exists (select from passkeys p where p.uid = u.uid and p.suspect_at is null) as has_passkey, u.email_key, array(select f.provider from federated_identities f where f.uid = u.uid) as providers
   from sessions s join users u using (uid) where s.id = $1 and s.uid = $2 and s.revoked_at is null`,
  ['has_password', 'has_second_factor', 'has_passkey', 'providers'],
);
/** How fresh the proof of a session is, and what else its person could prove themselves with. */
export const findProof = (sessionId: string, uid: string) => proof([sessionId, uid]);

export const purgeSessions = statement('auth.purge_sessions', 'delete from sessions where ends_at < $1');

export const endAllSessions = statement(
  'auth.end_all_sessions',
  `with ended as (
     update sessions set revoked_at = $1, revoked_reason = 'restored' where revoked_at is null and ends_at > $1 returning id)
   select count(*) as ended from ended`,
  ['ended'],
);
