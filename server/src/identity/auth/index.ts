import { beginPasskeySignIn } from './begin-passkey-sign-in.ts';
import { forgotPassword } from './forgot-password.ts';
import { getSession } from './get-session.ts';
import { login } from './login.ts';
import { refreshSession, refreshSessionByGet } from './refresh-session.ts';
import { resetPassword } from './reset-password.ts';
import { resumeSession } from './resume-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';
import { verifyMfa } from './verify-mfa.ts';

/**
 * Authentication: passwords, sessions, second factors and federated sign-in. A revoked session ends on every node
 * within a second. No response reveals whether an address has an account.
 */
export const authRoutes = [
  login,
  signIn,
  beginPasskeySignIn,
  verifyMfa,
  signUp,
  verifyEmail,
  signOut,
  getSession,
  refreshSession,
  refreshSessionByGet,
  resumeSession,
  forgotPassword,
  resetPassword,
];
export { linkWithToken, signInLink } from './app-links.ts';
export { ANYBODY, countPasswordProof, countSecondFactorProof, type Tries } from './attempts.ts';
export { clearedCookies } from './cookies.ts';
export { announceSessionsOf, endSession, endSessionsOf } from './end-sessions.ts';
export { federationRoutes } from './federation.ts';
export { findLiveSession, identitiesOf, unlinkIdentities } from './federation-queries.ts';
export { inviteTo, leaveInvitations, makeRoom, takeOver } from './invitations.ts';
export { rememberChooser } from './known-device.ts';
export { rejectLockedOut } from './lockout.ts';
export { countInvitation, countOwnMail } from './mail-budget.ts';
export { newLinkToken, rejectSpentLink, voidLinksOf } from './one-time-tokens.ts';
export { createProofFinder } from './proof-finder.ts';
export { dropChallengesOf, dropPendingOf, findProvableByKey, isUnclaimed } from './proof-queries.ts';
export { openLink, settle, takeLink } from './prove-address.ts';
export { purgeCredentials } from './purge-credentials.ts';
export {
  dropInvitations,
  dropRecoveryCodes,
  endAllAccess,
  insertRecoveryCodes,
  openInvitations,
  standBehindInvitation,
} from './queries.ts';
export { newRecoveryCodes, RECOVERY_CODE_MAX_LENGTH } from './recovery-codes.ts';
export { type NewUser, registerUser } from './register-user.ts';
export { rotateSigningKeys } from './rotate-signing-keys.ts';
export { consumeSecondFactor, removeSecondFactor } from './second-factor.ts';
export { markSessionProven } from './session-queries.ts';
export { createSessionTokens } from './session-tokens.ts';
export { openSessions } from './sessions.ts';
export { LinkToken } from './shapes.ts';
export { createSigningKeys } from './signing-keys.ts';
export { createSso } from './sso.ts';
export { proofOfDomain, ssoProofRecord } from './sso-domains.ts';
export { matchTotp, newTotpSeed, openTotpSeed, sealTotpSeed, totpUri } from './totp.ts';
