import type { RestaurantScope } from '../../access/index.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';

/** What reads, inside a transaction or without one. */
export type Reader = Pick<Transaction, 'run'>;

/** Reads without a transaction of its own. */
export const readerOf = (db: Database, scope: RestaurantScope): Reader => ({
  run: (...statements) => db.run(scope, ...statements),
});
