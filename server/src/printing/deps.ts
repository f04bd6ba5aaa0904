import { routeFor } from '../access/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';

/** What the handlers of printing work with. */
export interface PrintingDeps {
  /** A tenant's rows. */
  readonly db: Database;
  readonly restaurants: RestaurantDirectory;
}

export const route = routeFor<PrintingDeps>();
