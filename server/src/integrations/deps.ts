import { routeFor } from '../access/index.ts';
import type { OwnerMail } from '../identity/accounts/index.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Config } from '../platform/settings/config.ts';
import type { StoreDeps } from '../platform/store-deps.ts';

/** The dependencies of the integrations' handlers and jobs. */
export interface IntegrationsDeps extends StoreDeps {
  readonly config: Pick<Config, 'eventRetentionDays' | 'tenantLimits' | 'webhookPrivateTargets'>;
  /** Mail to the owners of tenants. */
  readonly ownerMail: OwnerMail;
  /** Seals small secrets at rest. */
  readonly sealer: Sealer;
}

export const route = routeFor<IntegrationsDeps>();
