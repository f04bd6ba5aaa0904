import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { type DiningTable, findTable, toTable } from './queries.ts';

const TOPIC = 'table';
const ENTRIES_MAX = 50_000;

/**
 * Tables as last read: orders ask whether theirs exists. Tables are archived, never deleted, so an answer that is a moment
 * old can at worst let one more order sit down at a table that has just been archived.
 */
export interface TableDirectory {
  /** Null when the scope's restaurant has no such table. An archived one is found: look at `archived`. */
  get(scope: RestaurantScope, guid: string): Promise<DiningTable | null>;
  /** Drops what this process remembers; the others hear of the change on the bus. */
  forget(scope: RestaurantScope, guid: string): void;
}

const keyOf = (scope: RestaurantScope, guid: string) => `${scope.tenantId}/${scope.restaurantGuid}/${guid}`;

/** The statement that notifies every process that a table has changed. */
export const announceTable = (scope: RestaurantScope, guid: string) => announce(TOPIC, keyOf(scope, guid));

export function createTableDirectory(options: { db: Database; bus: Bus; clock: Clock }): TableDirectory {
  const cache = createCache<DiningTable>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const load = async (scope: RestaurantScope, guid: string) => {
    const [[row]] = await options.db.run(scope, findTable(scope, guid));
    return row ? toTable(row) : null;
  };
  return {
    get: (scope, guid) => cache.get(keyOf(scope, guid), () => load(scope, guid)),
    forget: (scope, guid) => cache.forget(keyOf(scope, guid)),
  };
}
