import { statement } from '../../platform/db/statement.ts';

/** Identities at single sign-on providers that a person has linked. In the role `comanda_identity`. */

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
