import { getApiKey } from './get-api-key.ts';
import { getOwnApiKey } from './get-own-api-key.ts';
import { issueApiKey } from './issue-api-key.ts';
import { issueOwnApiKey } from './issue-own-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listMadeByApiKey } from './list-made-by-api-key.ts';
import { listMadeByOwnApiKey } from './list-made-by-own-api-key.ts';
import { listOwnApiKeys } from './list-own-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { revokeOwnApiKey } from './revoke-own-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { rotateOwnApiKey } from './rotate-own-api-key.ts';
import { updateApiKey } from './update-api-key.ts';
import { updateOwnApiKey } from './update-own-api-key.ts';

/**
 * API keys: how integrators' servers identify themselves. A key belongs to one tenant, holds a fixed set of scopes, may be
 * limited to restaurants and addresses, and is shown once: only its hash is kept. Operators issue, rotate and revoke
 * keys here and on the command line, owners those of their tenant; a key never issues keys, and each of these acts is in the
 * audit log. A revoked key stops on every node within a second, yet a request with a
 * known key costs no look-up.
 */
export const apiKeyRoutes = [
  listApiKeys,
  issueApiKey,
  getApiKey,
  updateApiKey,
  rotateApiKey,
  revokeApiKey,
  listMadeByApiKey,
  listOwnApiKeys,
  issueOwnApiKey,
  getOwnApiKey,
  updateOwnApiKey,
  rotateOwnApiKey,
  revokeOwnApiKey,
  listMadeByOwnApiKey,
];
export { requireCaller, rightsNow } from './actors.ts';
export { endKey, someKeysInForce } from './in-force-queries.ts';
export { openKeyring } from './keyring.ts';

export { COMMAND_LINE, issueKey, type KeyContext, revokeKey, rotateKey } from './operations.ts';
export { issueOperatorKey, listOperatorKeys, revokeOperatorKey } from './operator-keys.ts';
export { openPublishableKeys, type PublishableKey, type PublishableKeys } from './publishable.ts';
export { keysInForce, pageOfKeys } from './queries.ts';
export { renderKey } from './shapes.ts';
