import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** All of it runs in the role `comanda_identity`. Times go in as `Date`s and come out as epoch milliseconds. */

// Users and their places in tenants

export interface UserRow {
  uid: string;
  email: string;
  email_key: string;
  name: string;
  status: 'INVITED' | 'ACTIVE' | 'SUSPENDED';
  password_hash: string | null;
  mfa_enabled_at: number | null;
  mfa_secret: string | null;
  /** Tenants that the person is an active member of. */
  tenant_ids: string[];
}

const USER = `u.uid, u.email, u.email_key, u.name, u.status, u.password_hash, u.mfa_enabled_at, u.mfa_secret,
  array(select m.tenant_id from memberships m where m.uid = u.uid and m.status = 'ACTIVE' order by 1) as tenant_ids`;

export const findUserByEmail = statement(
  'auth.find_user_by_email',
  `select ${USER} from users u where u.email_key = $1`,
  ['tenant_ids'],
);

export const findUser = statement('auth.find_user', `select ${USER} from users u where u.uid = $1`, [
  'tenant_ids',
]);

const dropIdentities = statement(
  'auth.drop_unproven_identities',
  `delete from federated_identities f using users u
   where u.uid = $1 and u.email_verified_at is null and f.uid = u.uid`,
);
const dropCodes = statement(
  'auth.drop_unproven_codes',
  'delete from recovery_codes c using users u where u.uid = $1 and u.email_verified_at is null and c.uid = u.uid',
);

/**
 * Other ways into an account whose address nobody has proven yet were set up by somebody else than the owner of the address:
 * they go when the owner turns up. Runs before the address counts as proven.
 */
export const dropUnprovenWaysIn = (uid: string) => [dropIdentities([uid]), dropCodes([uid])] as const;

const dropAllIdentities = statement(
  'auth.drop_identities',
  'delete from federated_identities where uid = $1',
);
const dropLinks = statement(
  'auth.drop_links',
  `delete from one_time_tokens where uid = $1 and used_at is null and kind <> 'invitation'`,
);
/** Second factors, sign-ins elsewhere and mailed links (invitations apart) of an account that goes to its first owner. */
export const dropWaysIn = (uid: string): readonly Statement[] => [
  dropAllIdentities([uid]),
  dropRecoveryCodes(uid),
  dropLinks([uid]),
];

// Sessions

export type LiveSessionRow = RowOf<'auth.load_session'>;

/** Everything that a request by cookie needs to know, in one row. */
export const loadSession = statement(
  'auth.load_session',
  `select s.id, s.uid, s.refresh_expires_at, s.ends_at, u.name, u.email, u.is_operator, u.must_change_password,
     coalesce((select json_agg(json_build_object('tenantId', m.tenant_id, 'role', m.role, 'restaurantGuids', m.restaurant_guids)
                 order by m.tenant_id)
       from memberships m where m.uid = s.uid and m.status = 'ACTIVE'), '[]') as memberships
   from sessions s join users u on u.uid = s.uid
   where s.id = $1 and s.revoked_at is null and u.status = 'ACTIVE'`,
  ['memberships'],
);

export type SessionViewRow = RowOf<'auth.find_session_view'>;

/** A session with its user and the tenants by name, for showing. */
export const findSessionView = statement(
  'auth.find_session_view',
  `select s.id, s.uid, s.second_factor, s.created_at, s.refresh_expires_at, s.ends_at, u.email, u.email_verified_at, u.name,
     u.locale, u.is_operator, u.must_change_password, u.mfa_enabled_at,
     coalesce((select json_agg(json_build_object('tenantId', m.tenant_id, 'name', t.name, 'role', m.role,
                 'restaurantGuids', m.restaurant_guids) order by t.name, m.tenant_id)
       from memberships m join tenants t on t.tenant_id = m.tenant_id
       where m.uid = s.uid and m.status = 'ACTIVE'), '[]') as tenants
   from sessions s join users u on u.uid = s.uid
   where s.id = $1 and s.revoked_at is null and u.status = 'ACTIVE'`,
  ['tenants'],
);

export const insertSession = statement(
  'auth.insert_session',
  `insert into sessions (id, uid, refresh_hash, user_agent, address, second_factor, created_at, last_seen_at,
     refresh_expires_at, ends_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
);

/** Whether the person has signed in before, and whether with this device; run before the new session is there. */
export const findEarlierSignIns = statement(
  'auth.find_earlier_sign_ins',
  `select count(*) > 0 as any_device, count(*) filter (where user_agent = $2) > 0 as this_device
   from sessions where uid = $1`,
  ['any_device', 'this_device'],
);

/**
 * The one statement that decides among any number of tabs and processes. Not within the grace after the last rotation: then
 * the current token stays current, so that of two tokens in use at most one is retired at a time.
 */
export const rotateRefreshToken = statement(
  'auth.rotate_refresh_token',
  `update sessions s set refresh_hash = $3, previous_hash = $2, rotated_at = $4, last_seen_at = $4,
     refresh_expires_at = least($5, s.ends_at)
   from users u
   where s.id = $1 and s.refresh_hash = $2 and s.revoked_at is null and s.refresh_expires_at > $4 and s.ends_at > $4
     and (s.rotated_at is null or s.rotated_at <= $6) and u.uid = s.uid and u.status = 'ACTIVE'
   returning s.id`,
);

export type RefreshStateRow = RowOf<'auth.find_refresh_state'>;

export const findRefreshState = statement(
  'auth.find_refresh_state',
  `select s.uid, u.name, u.status, s.refresh_hash, s.previous_hash, s.rotated_at, s.refresh_expires_at, s.ends_at,
     s.revoked_at,
     array(select m.tenant_id from memberships m where m.uid = s.uid and m.status = 'ACTIVE' order by 1) as tenant_ids
   from sessions s join users u on u.uid = s.uid where s.id = $1`,
  ['tenant_ids'],
);

/** Ends one session and tells every process; a row when it was alive. */
export const revokeSession = statement(
  'auth.revoke_session',
  `with ended as (
     update sessions set revoked_at = $3, revoked_reason = $4
     where id = $1 and uid = $2 and revoked_at is null returning id)
   select id, pg_notify('comanda', 'session ' || id) from ended`,
);

/** Ends all sessions of a person but one (or none), and tells every process. */
export const revokeSessionsOfUser = statement(
  'auth.revoke_sessions_of_user',
  `with ended as (
     update sessions set revoked_at = $3, revoked_reason = $4
     where uid = $1 and id is distinct from $2 and revoked_at is null returning id)
   select id, pg_notify('comanda', 'session ' || id) from ended`,
);

/** Tells every process to look again at what it remembers of a person's sessions. */
export const announceSessionsOfUser = statement(
  'auth.announce_sessions_of_user',
  `select pg_notify('comanda', 'session ' || id) from sessions where uid = $1`,
);

export const touchSessions = statement(
  'auth.touch_sessions',
  `update sessions s set last_seen_at = greatest(s.last_seen_at, seen.at)
   from unnest($1::uuid[], $2::timestamptz[]) as seen (id, at) where s.id = seen.id`,
);

// Whatever works once

export const insertOneTimeToken = statement(
  'auth.insert_one_time_token',
  'insert into one_time_tokens (hash, kind, uid, data, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
);

export const findOneTimeToken = statement(
  'auth.find_one_time_token',
  'select uid, data from one_time_tokens where hash = $1 and kind = any($2) and used_at is null and expires_at > $3',
);

/** Of any number who come with the same token, one gets the row. */
export const takeOneTimeToken = statement(
  'auth.take_one_time_token',
  `update one_time_tokens set used_at = $3
   where hash = $1 and kind = any($2) and used_at is null and expires_at > $3 returning uid, data`,
);

export const voidOneTimeTokensOf = statement(
  'auth.void_one_time_tokens',
  'update one_time_tokens set used_at = $3 where uid = $1 and kind = any($2) and used_at is null',
);

const dropInvitationRows = statement(
  'auth.drop_invitations',
  `delete from one_time_tokens where uid = $2 and kind = 'invitation' and data->>'tenantId' = $1::text`,
);
/** A person's invitations to a tenant. */
export const dropInvitations = (tenantId: string, uid: string): Statement =>
  dropInvitationRows([tenantId, uid]);

// Second factor

export const insertChallenge = statement(
  'auth.insert_challenge',
  'insert into mfa_challenges (hash, uid, expires_at, created_at) values ($1, $2, $3, $4)',
);

/** Counts a try before the code is looked at; no row when the challenge is unknown, used, expired or tried out. */
export const tryChallenge = statement(
  'auth.try_challenge',
  `update mfa_challenges set tries = tries + 1
   where hash = $1 and used_at is null and expires_at > $2 and tries < $3 returning uid`,
);

export const takeChallenge = statement(
  'auth.take_challenge',
  'update mfa_challenges set used_at = $2 where hash = $1 and used_at is null returning uid',
);

export const takeRecoveryCode = statement(
  'auth.take_recovery_code',
  'update recovery_codes set used_at = $3 where uid = $1 and hash = $2 and used_at is null returning uid',
);

const dropAllCodes = statement('auth.drop_recovery_codes', 'delete from recovery_codes where uid = $1');
export const dropRecoveryCodes = (uid: string): Statement => dropAllCodes([uid]);

const insertCodes = statement(
  'auth.insert_recovery_codes',
  'insert into recovery_codes (uid, hash) select $1, unnest($2::text[])',
);
export const insertRecoveryCodes = (uid: string, hashes: readonly string[]): Statement =>
  insertCodes([uid, hashes]);

const markSecondFactor = statement(
  'auth.mark_second_factor',
  'update sessions set second_factor = true where id = $1 and uid = $2',
);
/** The session has just shown its second factor. */
export const markSessionProven = (sessionId: string, uid: string): Statement =>
  markSecondFactor([sessionId, uid]);

// Failures

export type AttemptsRow = RowOf<'auth.count_attempts'>;

/**
 * Counts a failure of each subject before it has happened, in windows that begin with the first; who succeeds is forgiven. So
 * any number of guesses at the same moment, in whatever process, cannot get past the limit together.
 */
export const countAttempts = statement(
  'auth.count_attempts',
  `insert into auth_attempts as known (subject, window_start, failures)
   select subject, $2, 1 from unnest($1::text[]) as subject order by subject
   on conflict (subject) do update set
     failures = case when known.window_start <= $3 then 1 else known.failures + 1 end,
     window_start = case when known.window_start <= $3 then $2 else known.window_start end
   returning subject, failures, window_start`,
);

export const forgiveAttempts = statement(
  'auth.forgive_attempts',
  'update auth_attempts set failures = greatest(failures - 1, 0) where subject = any($1)',
);

export const clearAttempts = statement('auth.clear_attempts', 'delete from auth_attempts where subject = $1');

// What time has done away with

export const purgeSessions = statement('auth.purge_sessions', 'delete from sessions where ends_at < $1');
export const purgeOneTimeTokens = statement(
  'auth.purge_one_time_tokens',
  'delete from one_time_tokens where expires_at < $1',
);
export const purgeChallenges = statement(
  'auth.purge_challenges',
  'delete from mfa_challenges where expires_at < $1',
);
export const purgeAttempts = statement(
  'auth.purge_attempts',
  'delete from auth_attempts where window_start < $1',
);
