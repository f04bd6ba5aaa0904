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

const LOOKUP_POOL_SIZE = 3;
const IDENTITY_POOL_SIZE = 5;
const REPORTS = {
  /** How many statements run at once, at most: beside orders few, on a replica more. The others wait for their turn. */
  atOnce: { beside: 2, onReplica: 5 },
  waitMs: 5_000,
  /** How many times the silence of other connections: a report is several long statements. */
  silences: 2,
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
      max: SUMS_AT_ONCE,
      waitMs: REPORTS.waitMs,
      silence,
      pooling,
    }),
  );
  const lookup = openLookupDatabase(open(store.lookupUrl, 'comanda lookup', LOOKUP_POOL_SIZE));
  const identity = openForWriting(open(store.identityUrl, 'comanda identity', IDENTITY_POOL_SIZE));
  return { db, readDb, sumsDb, lookup, identity };
}
