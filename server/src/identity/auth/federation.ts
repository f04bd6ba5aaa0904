import { createCustomToken } from './create-custom-token.ts';
import { finishSso } from './finish-sso.ts';
import { getSigningKeys } from './get-signing-keys.ts';
import { linkSso } from './link-sso.ts';
import { listSsoProviders } from './list-sso-providers.ts';
import { startSso } from './start-sso.ts';

/** Federated sign-in and custom tokens. */
export const federationRoutes = [
  createCustomToken,
  getSigningKeys,
  listSsoProviders,
  startSso,
  finishSso,
  linkSso,
];
