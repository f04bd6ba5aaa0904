import { beginMfaEnrolment } from './begin-mfa-enrolment.ts';
import { beginPasskeyProof } from './begin-passkey-proof.ts';
import { beginPasskeyRegistration } from './begin-passkey-registration.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { confirmMfaEnrolment } from './confirm-mfa-enrolment.ts';
import { deleteCurrentUser } from './delete-current-user.ts';
import { deletePasskey } from './delete-passkey.ts';
import { disableMfa } from './disable-mfa.ts';
import { getCurrentUser } from './get-current-user.ts';
import { listIdentities } from './list-identities.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { listOwnTenants } from './list-own-tenants.ts';
import { listPasskeys } from './list-passkeys.ts';
import { proveSession } from './prove-session.ts';
import { registerPasskey } from './register-passkey.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { requestEmailChange } from './request-email-change.ts';
import { requestEmailVerification } from './request-email-verification.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeOwnSession } from './revoke-own-session.ts';
import { unlinkIdentity } from './unlink-identity.ts';
import { updateCurrentUser } from './update-current-user.ts';
import { updatePasskey } from './update-passkey.ts';

/**
 * Users manage themselves: profile, address, password, second factor, sessions, deletion. Operations that could take
 * over an account require the password or a code again, notify the owner by mail and end other sessions. Roles, tenants
 * and status belong to admin-users.
 */
export const usersRoutes = [
  getCurrentUser,
  updateCurrentUser,
  requestEmailChange,
  requestEmailVerification,
  confirmEmailChange,
  changePassword,
  deleteCurrentUser,
  listOwnTenants,
  listOwnSessions,
  proveSession,
  revokeOwnSession,
  revokeOtherSessions,
  beginMfaEnrolment,
  confirmMfaEnrolment,
  disableMfa,
  replaceRecoveryCodes,
  beginPasskeyProof,
  beginPasskeyRegistration,
  registerPasskey,
  listPasskeys,
  updatePasskey,
  deletePasskey,
  listIdentities,
  unlinkIdentity,
];
export { assertNotLastOwner } from './last-owner.ts';
export { tellSecondFactor } from './second-factor.ts';
export { accountFields, PersonName, renderPerson, tidyName } from './shapes.ts';
