import { routeFor } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, LookupDatabase } from '../platform/db/database.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { RunningSums } from './reports/running-sums.ts';

/** What the handlers and jobs of reporting work with. */
export interface ReportingDeps {
  readonly clock: Clock;
  /** A tenant's rows. */
  readonly db: Database;
  /** A replica when there is one, which may be a little behind; few connections, and never those of orders. */
  readonly readDb: Database;
  /** Look-ups over all tenants. */
  readonly lookup: LookupDatabase;
  readonly restaurants: RestaurantDirectory;
  /** The sums that reports read, and what keeps them up to date. */
  readonly sums: RunningSums;
  /** Whether `readDb` is a replica, which nothing can be written to. */
  readonly readsReplica: boolean;
  /** The address that clients use, without a trailing slash; known once the server listens. */
  readonly publicUrl: string;
}

export const route = routeFor<ReportingDeps>();
