import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type Directory, declareDirectory } from '../../platform/workers/directory.ts';
import { type DiningTable, findTable, toTable } from './queries.ts';

/**
 * Tables as last read: orders ask whether theirs exists. Tables are archived, never deleted, so an answer that is a moment
 * old can at worst let one more order sit down at a table that has just been archived.
 */
export interface TableDirectory
  extends Directory<[scope: RestaurantScope, guid: string], DiningTable | null> {
  /** Null when the scope's restaurant has no such table. An archived one is found: look at `archived`. */
  get(scope: RestaurantScope, guid: string): Promise<DiningTable | null>;
}

const tables = declareDirectory({
  topic: 'table',
  entriesMax: 50_000,
  keyOf: (scope: RestaurantScope, guid: string) => `${scope.tenantId}/${scope.restaurantGuid}/${guid}`,
});

/** The statement that notifies every process that a table has changed. */
export const announceTable = tables.announce;

export const createTableDirectory = (options: { db: Database; bus: Bus; clock: Clock }): TableDirectory =>
  tables.create(options, async (scope, guid) => {
    const [[row]] = await options.db.run(scope, findTable(scope, guid));
    return row ? toTable(row) : null;
  });
