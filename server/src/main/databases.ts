import type { Pool } from 'pg';
import {
  type Database,
  type LookupDatabase,
  openDatabase,
  openLookupDatabase,
  openPool,
} from '../platform/db/database.ts';
import { createSilenceWatch } from '../platform/db/silence-watch.ts';
import type { Log } from '../platform/log.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Bus } from '../platform/workers/bus.ts';
import { checkingEvents } from '../records/events/index.ts';
import type { Store } from './store.ts';

const REPORTS = {
  /** How many statements run at once, at most: beside orders few, on a replica more. The others wait for their turn. */
  atOnce: { beside: 2, onReplica: 5 },
  waitMs: 5_000,
  /** How many times the silence of other connections: a report is several long statements. */
  silences: 2,
};
/** Connections of a process; those of orders are a setting. */
const POOL_SIZES = {
  lookup: 3,
  identity: 5,
  /** What brings the sums of reports up to date waits for other processes that are at it: orders must not wait behind it. */
  sums: 2,
  /** What directories remember is read by few. */
  directories: 2,
};

export interface Databases {
  db: Database;
  /** Reports read from it: a replica, or the same database over connections of their own. */
  readDb: Database;
  /** Where the sums of reports are brought up to date, over connections of their own. */
  sumsDb: Database;
  /**
   * Where directories read what they remember. A transaction may ask one, and must not wait for a connection that another
   * transaction holds which asks as well: with all connections held nobody would go on.
   */
  directoryDb: Database;
  lookup: LookupDatabase;
  identity: Database;
}

interface DatabaseOptions {
  config: Config;
  store: Store;
  log: Log;
  checkAnswers?: boolean;
}

/** Opens the pools of connections, one for each role and kind of work. */
export function openDatabases({ config, store, log, checkAnswers }: DatabaseOptions, bus: Bus): Databases {
  const openForWriting = (pool: Pool) => {
    const opened = openDatabase(pool, bus.publish);
    return checkAnswers ? checkingEvents(opened) : opened;
  };
  const { poolSize, databaseWaitMs: waitMs, databaseSilenceMs } = config;
  const silence = createSilenceWatch(databaseSilenceMs, log);
  const { pooling } = store;
  const readsReplica = store.readUrl !== store.appUrl;
  const open = (url: string, applicationName: string, max: number) =>
    openPool(url, { applicationName, max, waitMs, silence, pooling });
  const db = openForWriting(open(store.appUrl, 'comanda', poolSize));
  // Also without a replica on connections of their own: orders share theirs, and would wait in line behind a year's sums.
  const readDb = openDatabase(
    openPool(store.readUrl, {
      applicationName: 'comanda reports',
      max: readsReplica ? REPORTS.atOnce.onReplica : REPORTS.atOnce.beside,
      waitMs: REPORTS.waitMs,
      silence: createSilenceWatch(REPORTS.silences * databaseSilenceMs, log),
      // Nobody has asked what lies before a replica, which may be away at the start.
      pooling: readsReplica ? 'unprepared' : pooling,
    }),
  );
  const sumsDb = openDatabase(
    openPool(store.appUrl, {
      applicationName: 'comanda sums',
      max: POOL_SIZES.sums,
      waitMs: REPORTS.waitMs,
      silence,
      pooling,
    }),
  );
  const directoryDb = openDatabase(open(store.appUrl, 'comanda directories', POOL_SIZES.directories));
  const lookup = openLookupDatabase(open(store.lookupUrl, 'comanda lookup', POOL_SIZES.lookup));
  const identity = openForWriting(open(store.identityUrl, 'comanda identity', POOL_SIZES.identity));
  return { db, readDb, sumsDb, directoryDb, lookup, identity };
}
