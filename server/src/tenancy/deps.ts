import { routeFor } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, LookupDatabase } from '../platform/db/database.ts';
import type { CatalogPort } from './restaurants/catalog-port.ts';
import type { RestaurantDirectory } from './restaurants/directory.ts';

/** What the handlers of tenants and restaurants work with. */
export interface TenancyDeps {
  readonly clock: Clock;
  /** A tenant's rows. */
  readonly db: Database;
  /** Look-ups over all tenants. */
  readonly lookup: LookupDatabase;
  readonly restaurants: RestaurantDirectory;
  /** What restaurants ask of the catalog. */
  readonly catalog: CatalogPort;
}

export const route = routeFor<TenancyDeps>();
