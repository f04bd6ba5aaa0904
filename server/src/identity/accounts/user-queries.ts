import { type Statement, statement } from '../../platform/db/statement.ts';

/** What writes `users`. All of it runs in the role `comanda_identity`. */

/** INVITED: made for an invitation, and never used. */
export type AccountStatus = 'INVITED' | 'ACTIVE' | 'SUSPENDED';

export interface NewUser {
  uid: string;
  email: string;
  emailKey: string;
  /** Since when the address counts as proven; null: it does not. */
  emailVerifiedAt: number | null;
  name: string;
  locale?: string | null;
  status: AccountStatus;
  isOperator?: boolean;
  /** null for people who only sign in elsewhere, or have not accepted their invitation yet. */
  passwordHash: string | null;
  /** Another person knows the password. */
  mustChangePassword?: boolean;
}

const insert = statement(
  'accounts.insert_user',
  `insert into users (uid, email, email_key, email_verified_at, name, locale, status, is_operator, password_hash,
     must_change_password, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
   on conflict (email_key) do nothing returning uid`,
);
/** Nothing when the address has a user already. */
export const insertUser = (user: NewUser, now: number) =>
  insert([
    user.uid,
    user.email,
    user.emailKey,
    user.emailVerifiedAt === null ? null : new Date(user.emailVerifiedAt),
    user.name,
    user.locale,
    user.status,
    user.isOperator ?? false,
    user.passwordHash,
    user.mustChangePassword ?? false,
    new Date(now),
  ]);

const remove = statement('accounts.delete_user', 'delete from users where uid = $1');
/** Sessions, memberships, second factors and links go with it. */
export const deleteUser = (uid: string): Statement => remove([uid]);

const removeByEmail = statement('accounts.delete_user_by_email', 'delete from users where email_key = $1');
export const deleteUserByEmail = (emailKey: string): Statement => removeByEmail([emailKey]);

const removeUnclaimed = statement(
  'accounts.delete_unclaimed_user',
  `delete from users u where uid = $1 and status = 'INVITED' and not exists (select from memberships m where m.uid = u.uid)`,
);
/** An account that was made for an invitation, was never used, and has no invitation left. */
export const deleteUnclaimedUser = (uid: string): Statement => removeUnclaimed([uid]);

const claim = statement(
  'accounts.claim_user',
  `update users set name = $2, password_hash = $3, status = 'ACTIVE', email_verified_at = $4, must_change_password = false,
     version = version + 1, updated_at = $4
   where uid = $1`,
);
/**
 * Hands an account whose address was never proven to the person who has now proven it. A second factor stays: a mailbox
 * alone never removes one.
 */
export const claimUser = (
  uid: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  now: number,
): Statement => claim([uid, name, passwordHash, new Date(now)]);

const update = statement(
  'accounts.update_user',
  `update users set name = $2, status = $3, version = version + 1, updated_at = $4 where uid = $1`,
);
export const updateUser = (
  uid: string,
  { name, status }: { name: string; status: AccountStatus },
  now: number,
): Statement => update([uid, name, status, new Date(now)]);

const setProfile = statement(
  'accounts.update_profile',
  `update users set name = $2, locale = $3, version = version + 1, updated_at = $4
   where uid = $1 and ($5::integer is null or version = $5) returning uid`,
);
/** Nothing when the profile has another version. */
export const updateProfile = (
  uid: string,
  { name, locale }: { name: string; locale: string | null },
  expectedVersion: number | undefined,
  now: number,
) => setProfile([uid, name, locale, new Date(now), expectedVersion]);

const rename = statement(
  'accounts.rename_member',
  `update users u set name = $2, version = version + 1, updated_at = $3
   where uid = $1 and not is_operator
     and not exists (select from memberships o where o.uid = u.uid and o.tenant_id <> $4 and o.status <> 'INVITED')
   returning uid`,
);
/** Nothing when the person belongs to another tenant too: then the name is theirs alone to change. */
export const renameOwnMember = (tenantId: string, uid: string, name: string, now: number) =>
  rename([uid, name, new Date(now), tenantId]);

const setEmail = statement(
  'accounts.set_email',
  `update users set email = $2, email_key = $3, email_verified_at = $5, version = version + 1, updated_at = $5
   where uid = $1 and email_key = $4 returning uid, email, name`,
);
/** Only while the address is still the one that the change was asked from. */
export const replaceEmail = (
  uid: string,
  next: { email: string; key: string },
  previousKey: string,
  now: number,
) => setEmail([uid, next.email, next.key, previousKey, new Date(now)]);

const vacate = statement('accounts.vacate_address', 'update users set email_key = uid::text where uid = $1');
/** Frees the address of an account that ends in this transaction, for the one that goes on. */
export const vacateAddressOf = (uid: string): Statement => vacate([uid]);

// Passwords

const setPassword = statement(
  'accounts.set_password',
  `update users set password_hash = $2, must_change_password = false, version = version + 1, updated_at = $4
   where uid = $1 and password_hash = $3 returning email, name`,
);
/** Only while the password is still the one that was proven. */
export const replacePassword = (uid: string, hash: string, provenHash: string, now: number) =>
  setPassword([uid, hash, provenHash, new Date(now)]);

const resetByLink = statement(
  'accounts.reset_password',
  `update users set password_hash = $2, must_change_password = false,
     email_verified_at = coalesce(email_verified_at, $3), version = version + 1, updated_at = $3
   where uid = $1 and email_key = $4 and status = 'ACTIVE' returning uid, email, name`,
);
/** A password that its owner chose over a link in a mail, which also proves the address. A second factor stays. */
export const resetPasswordOf = (uid: string, hash: string, emailKey: string, now: number) =>
  resetByLink([uid, hash, new Date(now), emailKey]);

const upgradeHash = statement(
  'accounts.upgrade_password_hash',
  'update users set password_hash = $3 where uid = $1 and password_hash = $2 returning uid',
);
/** The same password, hashed with today's cost. The version stays: nothing that anybody sees has changed. */
export const upgradePasswordHash = (uid: string, oldHash: string | null, hash: string) =>
  upgradeHash([uid, oldHash, hash]);

// Second factor

const beginMfa = statement(
  'accounts.begin_mfa',
  `update users set mfa_pending_secret = $2 where uid = $1 and mfa_secret is null returning email`,
);
/** A new seed; nothing when one is in force already. */
export const beginMfaEnrolmentOf = (uid: string, sealedSeed: string) => beginMfa([uid, sealedSeed]);

const enableMfa = statement(
  'accounts.enable_mfa',
  `update users set mfa_secret = mfa_pending_secret, mfa_pending_secret = null,
     mfa_enabled_at = coalesce(mfa_enabled_at, $4), mfa_last_step = $3, version = version + 1, updated_at = $4
   where uid = $1 and mfa_pending_secret = $2 and mfa_secret is null and mfa_last_step < $3 returning uid`,
);
/** Puts the proven seed into force; nothing when it was replaced in the meantime or the code was used before. */
export const enableMfaOf = (uid: string, sealedSeed: string, step: number, now: number) =>
  enableMfa([uid, sealedSeed, step, new Date(now)]);

const removeMfa = statement(
  'accounts.remove_mfa',
  `update users set mfa_secret = null, mfa_pending_secret = null, mfa_enabled_at = null, version = version + 1,
     updated_at = $2
   where uid = $1 and (mfa_secret is not null or mfa_pending_secret is not null or mfa_enabled_at is not null)`,
);
/** No second factor of any kind any more. The last step stays: a code that was used stays used. */
export const removeMfaOf = (uid: string, now: number): Statement => removeMfa([uid, new Date(now)]);

const removeApp = statement(
  'accounts.remove_authenticator_app',
  `update users set mfa_secret = null, mfa_pending_secret = null, version = version + 1, updated_at = $2 where uid = $1`,
);
/** The authenticator app alone: a passkey remains a second factor. */
export const removeAuthenticatorAppOf = (uid: string, now: number): Statement =>
  removeApp([uid, new Date(now)]);

const requireMfa = statement(
  'accounts.require_mfa',
  `update users set mfa_enabled_at = $2, version = version + 1, updated_at = $2
   where uid = $1 and mfa_enabled_at is null returning uid`,
);
/** Has sign-ins ask for a second factor; nothing when they do already. */
export const requireMfaOf = (uid: string, now: number) => requireMfa([uid, new Date(now)]);

const takeStep = statement(
  'accounts.take_totp_step',
  'update users set mfa_last_step = $2 where uid = $1 and mfa_last_step < $2 returning uid',
);
/** The last accepted step only grows: of any number who come with the same code, one gets the row. */
export const takeTotpStep = (uid: string, step: number) => takeStep([uid, step]);
