import {
  type Database,
  type LookupDatabase,
  openDatabase,
  openLookupDatabase,
  openPool,
} from '../platform/db/database.ts';
import type { Store } from './store.ts';

/** A store through each of its roles. */
export interface Pools {
  db: Database;
  lookup: LookupDatabase;
  /** People and credentials. */
  identity: Database;
}

/** Opens one connection for each role of a store, and lets go of them afterwards. */
export async function withPools<T>(store: Store, work: (pools: Pools) => Promise<T>): Promise<T> {
  const { pooling } = store;
  const open = (url: string) => openPool(url, { max: 1, applicationName: 'comanda command', pooling });
  const [pool, lookupPool, identityPool] = [
    open(store.appUrl),
    open(store.lookupUrl),
    open(store.identityUrl),
  ];
  try {
    return await work({
      db: openDatabase(pool),
      lookup: openLookupDatabase(lookupPool),
      identity: openDatabase(identityPool),
    });
  } finally {
    await Promise.all([pool.end(), lookupPool.end(), identityPool.end()]);
  }
}
