import { openStore, type Store } from '../main/store.ts';
import {
  type Database,
  type LookupDatabase,
  openDatabase,
  openLookupDatabase,
  openPool,
} from '../platform/db/database.ts';
import { createLog, type Log } from '../platform/log.ts';
import { type Config, readConfig } from '../platform/settings/config.ts';

/** What a short-lived command needs. */
export interface Environment {
  config: Config;
  store: Store;
  db: Database;
  lookup: LookupDatabase;
  /** People and credentials. */
  identity: Database;
}

/** Opens configuration and database for one command and lets go of them afterwards. */
export async function withEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore(config, commandLog(config));
  const { pooling } = store;
  const open = (url: string) => openPool(url, { max: 1, applicationName: 'comanda command', pooling });
  const [pool, lookupPool, identityPool] = [
    open(store.appUrl),
    open(store.lookupUrl),
    open(store.identityUrl),
  ];
  try {
    return await work({
      config,
      store,
      db: openDatabase(pool),
      lookup: openLookupDatabase(lookupPool),
      identity: openDatabase(identityPool),
    });
  } finally {
    await Promise.all([pool.end(), lookupPool.end(), identityPool.end()]);
    await store.close();
  }
}

/** Commands print their results; only what goes wrong is logged, to stderr. */
export function commandLog(config: Config): Log {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  return createLog({ level, destination: process.stderr });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Columns as wide as their widest cell. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

/** Where `comanda serve` with the same settings listens. */
export function ownUrl(): string {
  const { publicUrl, host, port } = readConfig(process.env);
  return publicUrl || `http://${host}:${port}`;
}
