import { routeFor } from '../access/index.ts';
import type { OwnerMail } from '../identity/accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../platform/db/database.ts';
import type { Config } from '../platform/settings/config.ts';

/** The dependencies of the integrations' handlers and jobs. */
export interface IntegrationsDeps {
  readonly config: Pick<Config, 'eventRetentionDays' | 'webhookPrivateTargets'>;
  readonly clock: Clock;
  /** A tenant's rows. */
  readonly db: Database;
  /** Look-ups over all tenants. */
  readonly lookup: LookupDatabase;
  /** Mail to the owners of tenants. */
  readonly ownerMail: OwnerMail;
  /** Seals small secrets at rest. */
  readonly sealer: Sealer;
}

export const route = routeFor<IntegrationsDeps>();
