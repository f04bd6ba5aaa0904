import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** All of it runs in the role `comanda_identity`. */

const insert = statement(
  'passkeys.insert',
  `insert into passkeys (id, uid, credential_id, public_key, name, sign_count, transports, synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
);

export interface NewPasskey {
  id: string;
  uid: string;
  credentialId: string;
  publicKey: string;
  name: string;
  signCount: number;
  transports: readonly string[];
  synced: boolean;
}

/** Nothing when somebody has that credential already. */
export const insertPasskey = (passkey: NewPasskey, now: number) =>
  insert([
    passkey.id,
    passkey.uid,
    passkey.credentialId,
    passkey.publicKey,
    passkey.name,
    passkey.signCount,
    passkey.transports,
    passkey.synced,
    new Date(now),
  ]);

const list = statement(
  'passkeys.list',
  `select id, credential_id, name, transports, synced, created_at, last_used_at, suspect_at from passkeys
   where uid = $1 order by id desc`,
);
export type PasskeyRow = RowOf<'passkeys.list'>;
/** Newest first; there are few. */
export const passkeysOf = (uid: string) => list([uid]);

const byCredential = statement(
  'passkeys.by_credential',
  `select p.id, p.uid, p.credential_id, p.public_key, p.name as passkey_name, p.transports, p.suspect_at,
     u.email, u.name, u.status,
     array(select m.tenant_id from memberships m where m.uid = p.uid and m.status = 'ACTIVE' order by 1) as tenant_ids
   from passkeys p join users u on u.uid = p.uid where p.credential_id = $1`,
  ['tenant_ids'],
);
export type CredentialRow = RowOf<'passkeys.by_credential'>;
export const findCredential = (credentialId: string) => byCredential([credentialId]);

const answerChallenge = statement(
  'passkeys.answer_challenge',
  'insert into passkey_challenges (hash, expires_at) values ($1, $2) on conflict do nothing returning hash',
);
/** Of any number of answers to a challenge, one gets the row. */
export const takeChallenge = (hash: string, expiresAt: number) =>
  answerChallenge([hash, new Date(expiresAt)]);

const used = statement(
  'passkeys.used',
  `update passkeys set sign_count = $2, synced = $3, last_used_at = $4
   where id = $1 and suspect_at is null and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
);
/** Nothing when the counter did not grow, over all processes. */
export const usePasskey = (id: string, signCount: number, synced: boolean, now: number) =>
  used([id, signCount, synced, new Date(now)]);

const lock = statement('passkeys.lock_owner', 'select uid from users where uid = $1 for update');
/** As whoever signs in does, and whoever ends sessions. */
export const lockOwnerOf = (uid: string) => lock([uid]);

const suspect = statement(
  'passkeys.suspect',
  'update passkeys set suspect_at = $2 where id = $1 and suspect_at is null returning id',
);
export const suspectPasskey = (id: string, now: number) => suspect([id, new Date(now)]);

const rename = statement(
  'passkeys.rename',
  'update passkeys set name = $3 where id = $1 and uid = $2 returning id',
);
export const renamePasskey = (id: string, uid: string, name: string) => rename([id, uid, name]);

const remove = statement(
  'passkeys.delete',
  'delete from passkeys where id = $1 and uid = $2 returning id, name',
);
export const deletePasskeyOf = (id: string, uid: string) => remove([id, uid]);

const removeAll = statement('passkeys.delete_all', 'delete from passkeys where uid = $1');
export const deletePasskeys = (uid: string): Statement => removeAll([uid]);

const member = statement(
  'passkeys.member',
  `select role, restaurant_guids from memberships where tenant_id = $1 and uid = $2 and status = 'ACTIVE'`,
);
export const findMember = (tenantId: string, uid: string) => member([tenantId, uid]);

const purge = statement('passkeys.purge_challenges', 'delete from passkey_challenges where expires_at < $1');
export const purgePasskeyChallenges = (before: Date): Statement => purge([before]);
