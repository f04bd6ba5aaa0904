import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** SQL of proofs of addresses. Runs in the role comanda_identity. */

const PROVABLE = `u.uid, u.email, u.email_key, u.name, u.status, u.email_verified_at,
  array(select m.tenant_id from memberships m where m.uid = u.uid and m.status = 'ACTIVE' order by 1) as tenant_ids`;

export type ProvableRow = RowOf<'auth.find_provable'>;

const provable = statement('auth.find_provable', `select ${PROVABLE} from users u where u.uid = $1`, [
  'tenant_ids',
]);
/** An account whose address is to be proven. */
export const findProvable = (uid: string) => provable([uid]);

const lock = statement(
  'auth.lock_provable',
  `select ${PROVABLE} from users u where u.uid = $1 or u.email_key = $2 order by u.uid for update of u`,
  ['tenant_ids'],
);
/**
 * The same, locked: who signs in, and who adds a way in, waits for it, and sees what became of it. With the account of an address
 * that it moves to: each before any other that it waits for, so that of two which move to each other's address one comes first.
 */
export const lockProvable = (uid: string, movesTo: string | null = null) => lock([uid, movesTo]);

const provableByKey = statement(
  'auth.find_provable_by_key',
  `select ${PROVABLE} from users u where u.email_key = $1`,
  ['tenant_ids'],
);
/** An account by its address: a sign-up knows no other name of it. */
export const findProvableByKey = (emailKey: string) => provableByKey([emailKey]);

const lockByKey = statement(
  'auth.lock_provable_by_key',
  `select ${PROVABLE} from users u where u.email_key = $1 for update of u`,
  ['tenant_ids'],
);
/** The same, locked. */
export const lockProvableByKey = (emailKey: string) => lockByKey([emailKey]);

/** An account that somebody else made and nobody has proven: who reads its mail may have it. */
export const isUnclaimed = ({ email_verified_at, status }: ProvableRow): boolean =>
  email_verified_at === null && status !== 'SUSPENDED';

const dropIdentities = statement('auth.drop_identities', 'delete from federated_identities where uid = $1');
const dropLinks = statement(
  'auth.drop_links',
  `delete from one_time_tokens where uid = $1 and used_at is null and kind <> 'invitation'`,
);
const dropChallenges = statement('auth.drop_challenges', 'delete from mfa_challenges where uid = $1');

/** Sign-ins that wait for their second factor: what began them counts no more. */
export const dropChallengesOf = (uid: string): Statement => dropChallenges([uid]);

/** Links that were mailed, and sign-ins that wait for their second factor. Invitations stay: other tenants sent them. */
export const dropPendingOf = (uid: string): readonly Statement[] => [dropLinks([uid]), dropChallengesOf(uid)];

/** Identities at providers as well. */
export const dropWaysIn = (uid: string): readonly Statement[] => [
  dropIdentities([uid]),
  ...dropPendingOf(uid),
];
