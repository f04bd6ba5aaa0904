import type { Pool } from 'pg';
import {
  type Database,
  type LookupDatabase,
  openDatabase,
  openLookupDatabase,
  openPool,
} from '../platform/db/database.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Bus } from '../platform/workers/bus.ts';
import { checkingEvents } from '../records/events/index.ts';
import type { Store } from './store.ts';

const LOOKUP_POOL_SIZE = 3;
const IDENTITY_POOL_SIZE = 5;
const REPORTS = {
  /** How many statements run at once, at most: beside orders few, on a replica more. The others wait for their turn. */
  atOnce: { beside: 2, onReplica: 5 },
  waitMs: 5_000,
  /** More than Postgres gives the statements of one batch. A replica whose machine is gone says nothing at all. */
  answerMs: 20_000,
};
/** What brings the sums of reports up to date waits for other processes that are at it: orders must not wait behind it. */
const SUMS_AT_ONCE = 2;

export interface Databases {
  db: Database;
  /** Reports read from it: a replica, or the same database over connections of their own. */
  readDb: Database;
  /** Where the sums of reports are brought up to date, over connections of their own. */
  sumsDb: Database;
  lookup: LookupDatabase;
  identity: Database;
}

interface DatabaseOptions {
  config: Config;
  store: Store;
  checkAnswers?: boolean;
}

/** Opens the pools of connections, one for each role and kind of work. */
export function openDatabases({ config, store, checkAnswers }: DatabaseOptions, bus: Bus): Databases {
  const openForWriting = (pool: Pool) => {
    const opened = openDatabase(pool, bus.publish);
    return checkAnswers ? checkingEvents(opened) : opened;
  };
  const waitMs = config.databaseWaitMs;
  const db = openForWriting(
    openPool(store.appUrl, { max: config.poolSize, applicationName: 'comanda', waitMs }),
  );
  // Also without a replica on connections of their own: orders share theirs, and would wait in line behind a year's sums.
  const readDb = openDatabase(
    openPool(store.readUrl, {
      max: store.readUrl === store.appUrl ? REPORTS.atOnce.beside : REPORTS.atOnce.onReplica,
      applicationName: 'comanda reports',
      waitMs: REPORTS.waitMs,
    }),
    undefined,
    { withinMs: REPORTS.answerMs },
  );
  const sumsDb = openDatabase(
    openPool(store.appUrl, { max: SUMS_AT_ONCE, applicationName: 'comanda sums', waitMs: REPORTS.waitMs }),
  );
  const lookup = openLookupDatabase(
    openPool(store.lookupUrl, { max: LOOKUP_POOL_SIZE, applicationName: 'comanda lookup', waitMs }),
  );
  const identity = openForWriting(
    openPool(store.identityUrl, { max: IDENTITY_POOL_SIZE, applicationName: 'comanda identity', waitMs }),
  );
  return { db, readDb, sumsDb, lookup, identity };
}
