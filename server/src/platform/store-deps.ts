import type { Clock } from './clock.ts';
import type { Database, LookupDatabase } from './db/database.ts';

/** What the handlers and jobs of nearly every group work with. */
export interface StoreDeps {
  readonly clock: Clock;
  /** A tenant's rows. */
  readonly db: Database;
  /** Look-ups over all tenants. */
  readonly lookup: LookupDatabase;
}
