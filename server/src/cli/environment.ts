import { openStore, type Store } from '../main/store.ts';
import { type Pools, withPools } from '../main/with-pools.ts';
import { createLog, type Log } from '../platform/log.ts';
import { type Config, readConfig } from '../platform/settings/config.ts';

/** What a short-lived command needs. */
export interface Environment extends Pools {
  config: Config;
  store: Store;
}

/** Opens configuration and database for one command and lets go of them afterwards. */
export async function withEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore(config, commandLog(config));
  try {
    return await withPools(store, (pools) => work({ config, store, ...pools }));
  } finally {
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
