/**
 * Passkeys (Web Authentication): what people sign in, prove and approve with. It has no routes: signing in, self-service
 * and approvals check an answer here, each with a challenge that is bound to what it is for.
 */
export { type ApprovalPasskeys, createApprovalPasskeys } from './approvals.ts';
export { checkPasskey, requestOptions } from './assert.ts';
export {
  deletePasskeyOf,
  deletePasskeys,
  insertPasskey,
  passkeysOf,
  purgePasskeyChallenges,
  renamePasskey,
} from './queries.ts';
export { creationOptions, readAttestation } from './register.ts';
export {
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  renderPasskey,
} from './shapes.ts';
