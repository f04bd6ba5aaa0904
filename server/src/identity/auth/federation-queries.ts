import { statement } from '../../platform/db/statement.ts';

/** SQL of federated sign-in and of custom tokens. Runs in the role comanda_identity. */

/** Marks a single-use credential as used until it would expire. Returns no row when it was used before. */
export const useOnce = statement(
  'auth.use_once',
  `insert into one_time_tokens (hash, kind, uid, data, expires_at, used_at, created_at)
   values ($1, $2, $3, '{}', $4, $5, $5) on conflict (hash) do nothing returning hash`,
);

const VERIFIED_ADDRESS = 'case when u.email_verified_at is not null then u.email_key end';

/** An active session that its person began by signing in, and the verified address of its user. */
export const findLiveSession = statement(
  'auth.find_live_session',
  `select s.uid, s.second_factor, s.proven_at, s.refresh_expires_at, s.ends_at, ${VERIFIED_ADDRESS} as address
   from sessions s join users u using (uid)
   where s.id = $1 and s.revoked_at is null and s.ends_at > $2 and s.refresh_expires_at > $2 and s.parent_id is null`,
);

export const findFederated = statement(
  'auth.find_federated',
  `select f.uid, ${VERIFIED_ADDRESS} as address from federated_identities f join users u using (uid)
   where f.provider = $1 and f.subject = $2`,
);

export const findEmailOwner = statement(
  'auth.find_email_owner',
  'select uid, name, email_verified_at, is_operator, status from users where email_key = $1 for update',
);

export const insertFederated = statement(
  'auth.insert_federated',
  `insert into federated_identities (provider, subject, uid, email, created_at) values ($1, $2, $3, $4, $5)
   on conflict (provider, subject) do nothing returning uid`,
);

const ofUser = statement(
  'users.identities',
  'select provider, email, created_at from federated_identities where uid = $1 order by created_at, provider, subject',
);
export const identitiesOf = (uid: string) => ofUser([uid]);

const unlink = statement(
  'users.unlink_identities',
  'delete from federated_identities where uid = $1 and provider = $2 returning email',
);
/** Unlinks all that a person has at a provider. */
export const unlinkIdentities = (uid: string, provider: string) => unlink([uid, provider]);
