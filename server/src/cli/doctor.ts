import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { openStore } from '../main/store.ts';
import { schemaState } from '../platform/db/migrate.ts';
import { readConfig } from '../platform/settings/config.ts';
import { SETTINGS } from '../platform/settings/settings.ts';
import { VERSION } from '../platform/version.ts';
import { commandLog, print, printTable } from './environment.ts';

/** Lists every setting and checks what the service will need. Exit code 1 when something is wrong. */
export async function doctor(): Promise<number> {
  print(`Comanda ${VERSION} on Node ${process.version}\n`);
  printTable([
    ['SETTING', 'VALUE', 'MEANING'],
    ...SETTINGS.map(({ name, fallback, meaning, secret }) => [name, shown(name, fallback, secret), meaning]),
  ]);
  print('');
  let wrong = 0;
  const check = async (name: string, work: () => Promise<string>): Promise<void> => {
    try {
      print(`ok     ${name}: ${await work()}`);
    } catch (error) {
      wrong++;
      print(`WRONG  ${name}: ${(error as Error).message}`);
    }
  };
  await check('configuration', async () => {
    readConfig(process.env);
    return 'every setting is valid';
  });
  if (wrong === 0) await checkStore(check);
  return wrong === 0 ? 0 : 1;
}

async function checkStore(
  check: (name: string, work: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  await check('database', async () => {
    const store = await openStore(config, commandLog(config));
    const client = new pg.Client({ connectionString: store.appUrl });
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string; bypass: boolean }>(
        `select current_setting('server_version') as version, rolbypassrls or rolsuper as bypass
         from pg_roles where rolname = current_user`,
      );
      if (rows[0]?.bypass)
        throw new Error('the service would connect as a role that row-level security does not bind');
      const { current, known } = await schemaState(client);
      return `Postgres ${rows[0]?.version}${store.embedded ? ' (embedded)' : ''}, schema ${current} of ${known}`;
    } finally {
      await client.end();
      await store.close();
    }
  });
  await check('disk', async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return `${Math.round((bavail * bsize) / 1e9)} GB free at ${config.dataDir}`;
  });
}

function shown(name: string, fallback: string, secret: boolean | undefined): string {
  const value = process.env[name];
  if (value) return secret ? '(set)' : value;
  return fallback || '-';
}
