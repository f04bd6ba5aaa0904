import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { endAllSessions } from './session-queries.ts';

/** All of it runs in the role `comanda_identity`. Times go in as `Date`s and come out as epoch milliseconds. */

// Users and their memberships

export interface UserRow {
  uid: string;
  email: string;
  email_key: string;
  name: string;
  status: 'INVITED' | 'ACTIVE' | 'SUSPENDED';
  password_hash: string | null;
  mfa_enabled_at: number | null;
  /** Tenants that the user is an active member of. */
  tenant_ids: string[];
}

const USER = `u.uid, u.email, u.email_key, u.name, u.status, u.password_hash, u.mfa_enabled_at,
  array(select m.tenant_id from memberships m where m.uid = u.uid and m.status = 'ACTIVE' order by 1) as tenant_ids`;

export const findUserByEmail = statement(
  'auth.find_user_by_email',
  `select ${USER} from users u where u.email_key = $1`,
  ['tenant_ids'],
);

export const findUser = statement('auth.find_user', `select ${USER} from users u where u.uid = $1`, [
  'tenant_ids',
]);

const lockForSignIn = statement(
  'auth.lock_for_sign_in',
  `select ${USER} from users u where u.uid = $1 for share of u`,
  ['tenant_ids'],
);
/** The same for who signs in: a change of the password that runs meanwhile comes before it or after it. */
export const lockSigningIn = (uid: string) => lockForSignIn([uid]);

/** The account, if all that is given is still on it (shown.ts). */
export const stillShown = statement(
  'auth.still_shown',
  `select u.uid from users u where u.uid = $1
     and ($3::text is null or u.password_hash = $3)
     and ($4::uuid is null or exists (
       select from passkeys p where p.id = $4 and p.uid = u.uid and p.suspect_at is null))
     and ($5::text is null or exists (
       select from federated_identities f where f.provider = $5 and f.subject = $6 and f.uid = u.uid))
     and ($7::uuid is null or exists (
       select from sessions s where s.id = $7 and s.uid = u.uid and s.revoked_at is null and s.ends_at > $2))`,
);

// Single-use tokens

export const insertOneTimeToken = statement(
  'auth.insert_one_time_token',
  'insert into one_time_tokens (hash, kind, uid, data, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
);

export const findOneTimeToken = statement(
  'auth.find_one_time_token',
  'select uid, data from one_time_tokens where hash = $1 and kind = any($2) and used_at is null and expires_at > $3',
);

/** Of any number of requests with the same token, one gets the row. */
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
/** A user's invitations to a tenant. */
export const dropInvitations = (tenantId: string, uid: string): Statement =>
  dropInvitationRows([tenantId, uid]);

const openInvitationRows = statement(
  'auth.open_invitations',
  `select distinct on (uid) uid, data->>'invitedBy' as invited_by from one_time_tokens
   where uid = any($2::uuid[]) and kind = 'invitation' and used_at is null and expires_at > $3 and data->>'tenantId' = $1::text
   order by uid, expires_at desc`,
  ['uid'],
);
/** Of some people those whose invitation to a tenant can still be accepted, and who stands behind it. */
export const openInvitations = (tenantId: string, uids: readonly string[], now: number) =>
  openInvitationRows([tenantId, uids, new Date(now)]);

const standBehind = statement(
  'auth.stand_behind_invitation',
  `update one_time_tokens set data = (data::jsonb || jsonb_build_object('invitedBy', $3::text))::json
   where uid = $2 and kind = 'invitation' and used_at is null and data->>'tenantId' = $1::text`,
);
/** An invitation is worth what this person may give by then; null: nobody is asked about. */
export const standBehindInvitation = (tenantId: string, uid: string, invitedBy: string | null): Statement =>
  standBehind([tenantId, uid, invitedBy]);

const standForDropped = statement(
  'auth.stand_for_dropped_invitation',
  `update one_time_tokens d set data = (d.data::jsonb || jsonb_build_object('invitedBy', k.data->'invitedBy'))::json
   from (select data from one_time_tokens where uid = $3 and kind = 'invitation' and used_at is null and data->>'tenantId' = $1::text
     order by expires_at desc limit 1) k
   where d.uid = $2 and d.kind = 'invitation' and d.used_at is null and d.data->>'tenantId' = $1::text`,
);
/** Whoever invited an account to the place that is kept stands behind the link to the one that is dropped, which opens it as well. */
export const standForDroppedInvitation = (
  tenantId: string,
  { dropped, kept }: { dropped: string; kept: string },
): Statement => standForDropped([tenantId, dropped, kept]);

const moveInvitationRows = statement(
  'auth.move_invitations',
  `update one_time_tokens set uid = $2
   where uid = $1 and kind = 'invitation' and used_at is null and data->>'tenantId' = any($3::text[])`,
);
/** The links of invitations of some tenants that go over to another account. */
export const moveInvitationLinks = (uid: string, toUid: string, tenantIds: readonly string[]): Statement =>
  moveInvitationRows([uid, toUid, tenantIds]);

const isOpen = (uid: string): string => `exists (select from one_time_tokens l
     where l.uid = ${uid} and l.kind = 'invitation' and l.used_at is null and l.expires_at > $4
       and l.data->>'tenantId' = o.tenant_id::text)`;
const meeting = statement(
  'auth.meeting_places',
  `select o.tenant_id, o.role, o.restaurant_guids, ${isOpen('o.uid')} as is_open, m.role as own_role,
     m.restaurant_guids as own_restaurant_guids, m.status as own_status, ${isOpen('m.uid')} as own_is_open, u.name as own_name,
     exists (select from memberships w join users wu on wu.uid = w.uid where w.tenant_id = o.tenant_id and w.role = 'owner'
       and w.status = 'ACTIVE' and wu.status = 'ACTIVE') as has_owner
   from memberships o join memberships m on m.tenant_id = o.tenant_id and m.uid = $2 join users u on u.uid = m.uid
   where o.uid = $1 and o.status = 'INVITED' and ($3::uuid[] is null or o.tenant_id = any($3))
   order by o.tenant_id for update of o, m`,
  ['is_open', 'own_role', 'own_restaurant_guids', 'own_status', 'own_is_open', 'own_name', 'has_owner'],
);
export type MeetingRow = RowOf<'auth.meeting_places'>;
/** Where an account is invited, and another one has a place. */
export const placesThatMeet = (
  uid: string,
  toUid: string,
  tenantIds: readonly string[] | null,
  now: number,
) => meeting([uid, toUid, tenantIds, new Date(now)]);

// Second factor

export const insertChallenge = statement(
  'auth.insert_challenge',
  'insert into mfa_challenges (hash, uid, expires_at, created_at) values ($1, $2, $3, $4)',
);

/**
 * Counts an attempt before the code is checked. No row when the challenge is unknown, used, expired or out of attempts.
 */
export const tryChallenge = statement(
  'auth.try_challenge',
  `update mfa_challenges set tries = tries + 1
   where hash = $1 and used_at is null and expires_at > $2 and tries < $3 returning uid`,
);

export const findChallenged = statement(
  'auth.find_challenged',
  'select uid from mfa_challenges where hash = $1 and used_at is null and expires_at > $2 and tries < $3',
);

export const takeChallenge = statement(
  'auth.take_challenge',
  'update mfa_challenges set used_at = $2 where hash = $1 and used_at is null returning uid',
);

const lockSeed = statement('auth.lock_seed', 'select mfa_secret from users where uid = $1 for update');
/** The seed of an authenticator app, locked as whoever replaces or removes it does. */
export const lockSeedOf = (uid: string) => lockSeed([uid]);

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

// Expired rows

export const purgeOneTimeTokens = statement(
  'auth.purge_one_time_tokens',
  'delete from one_time_tokens where expires_at < $1',
);
export const purgeChallenges = statement(
  'auth.purge_challenges',
  'delete from mfa_challenges where expires_at < $1',
);

const voidAllTokens = statement(
  'auth.void_all_one_time_tokens',
  `with void as (
     update one_time_tokens set used_at = $1 where used_at is null and expires_at > $1 returning hash)
   select count(*) as ended from void`,
  ['ended'],
);
const voidAllChallenges = statement(
  'auth.void_all_challenges',
  'update mfa_challenges set used_at = $1 where used_at is null',
);
/** Everybody has to sign in again, and no link, state or challenge that was made before a time is worth anything. */
export const endAllAccess = (now: number) =>
  [
    endAllSessions([new Date(now)]),
    voidAllTokens([new Date(now)]),
    voidAllChallenges([new Date(now)]),
  ] as const;
