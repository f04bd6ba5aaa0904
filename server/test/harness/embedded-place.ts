import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import type { Demo } from '../../src/cli/demo-data.ts';
import { atEnd } from './cleanup.ts';
import { asOwner, removeDataDir } from './cluster.ts';
import { comanda, type Run } from './process.ts';
import { scratchFolder } from './service.ts';
import type { Environment } from './settings.ts';

/** An installation without a DATABASE_URL, as `npm start` makes it: its Postgres lives in its data folder. */

export interface EmbeddedPlace {
  dataDir: string;
  env: Environment;
  comanda(...args: string[]): Promise<Run>;
  /** Statements as the owner; starts the database, if nobody has. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A place of which nothing is there yet. */
export async function freshPlace(env: Environment = {}): Promise<EmbeddedPlace> {
  const dataDir = await scratchFolder('place');
  atEnd(() => removeDataDir(dataDir));
  const settings = { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0', ...env };
  return {
    dataDir,
    env: settings,
    comanda: (...args) => comanda(args, settings),
    sql: async (text, values) => {
      const { url, stop } = await startEmbeddedPostgres({ dataDir });
      try {
        return await asOwner(
          url,
          async (client) => (await client.query(text, values as unknown[])).rows as never,
        );
      } finally {
        await stop();
      }
    },
  };
}

/** What makes backups and opens them. */
export async function newBackupKey(): Promise<string> {
  const { stdout } = await comanda(['backup', 'key'], {});
  return /AGE-SECRET-KEY-\S+/.exec(stdout)![0]; // it prints one
}

/** Brings the keys that a place has made for itself to another: they are in no backup. */
export async function bringKeys(
  from: EmbeddedPlace,
  to: EmbeddedPlace,
  names = ['secret', 'vault-key'],
): Promise<void> {
  for (const name of names) await cp(join(from.dataDir, name), join(to.dataDir, name));
}

export async function demoOf(place: EmbeddedPlace): Promise<Demo> {
  return JSON.parse((await place.comanda('demo', '--json')).stdout) as Demo;
}

/** Every byte below a folder that could tell of a key. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const args = ['-raFl', ...words.flatMap((word) => ['-e', word]), folder];
  const { stdout } = await promisify(execFile)('grep', args).catch(({ code, stdout: found }) => {
    if (code !== 1) throw new Error(`grep ended with ${code}`);
    return { stdout: String(found) };
  });
  return stdout.split('\n').filter(Boolean);
}
