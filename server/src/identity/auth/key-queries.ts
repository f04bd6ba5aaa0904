import { type RowOf, statement } from '../../platform/db/statement.ts';

/** SQL of the keys that sign tokens. Apart from queries.ts, since nothing else of this module touches the table. */

export type SigningKeyRow = RowOf<'signing_keys.list'>;

/** Active keys, in the order in which they sign. */
export const listSigningKeys = statement(
  'signing_keys.list',
  `select kid, algorithm, private_jwk, public_jwk, signs_until, verifies_until from signing_keys
   where verifies_until > $1 order by signs_until, kid`,
);

/** One process at a time decides whether a new key is due. Released at the end of the transaction. */
export const lockSigningKeys = statement(
  'signing_keys.lock',
  `select pg_advisory_xact_lock(hashtext('signing_keys'))`,
);

export const insertSigningKey = statement(
  'signing_keys.insert',
  `insert into signing_keys (kid, algorithm, private_jwk, public_jwk, created_at, signs_until, verifies_until)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export const deleteSpentKeys = statement(
  'signing_keys.delete_spent',
  'delete from signing_keys where verifies_until <= $1',
);
