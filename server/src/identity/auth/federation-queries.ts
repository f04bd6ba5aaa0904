import { statement } from '../../platform/db/statement.ts';

/** SQL of federated sign-in and of custom tokens. Runs in the role comanda_identity. */

/** Marks a single-use credential as used until it would expire. Returns no row when it was used before. */
export const useOnce = statement(
  'auth.use_once',
  `insert into one_time_tokens (hash, kind, uid, data, expires_at, used_at, created_at)
   values ($1, $2, $3, '{}', $4, $5, $5) on conflict (hash) do nothing returning hash`,
);

/** The second factor of an active session. */
export const findLiveSession = statement(
  'auth.find_live_session',
  'select uid, second_factor, proven_at from sessions where id = $1 and revoked_at is null and ends_at > $2',
);

export const findFederated = statement(
  'auth.find_federated',
  'select uid from federated_identities where provider = $1 and subject = $2',
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
