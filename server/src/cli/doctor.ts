import { statfs } from 'node:fs/promises';
import type { Command } from 'commander';
import pg from 'pg';
import { ssoFindings } from '../main/sso-findings.ts';
import { openStore } from '../main/store.ts';
import { vaultKeysOf } from '../main/vault-keys.ts';
import { conflictingPaymentMode } from '../money/payments/index.ts';
import { missingVaultKeys } from '../money/vault/index.ts';
import { schemaState } from '../platform/db/migrate.ts';
import { type Config, readConfig } from '../platform/settings/config.ts';
import { SETTINGS } from '../platform/settings/settings.ts';
import { VERSION } from '../platform/version.ts';
import { commandLog, type Environment, print, printTable, withEnvironment } from './environment.ts';

export function doctor(program: Command): void {
  program
    .command('doctor')
    .description('list every setting; check configuration, database and data folder')
    .action(examine);
}

/** Lists every setting and checks what the service will need. Fails when something is wrong. */
async function examine(): Promise<void> {
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
  if (wrong > 0) throw new Error(`${wrong === 1 ? '1 check' : `${wrong} checks`} found something wrong`);
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
  if (config.trustProxy === false) await warnOfOneAddress(config);
  await check('vault', () => withEnvironment(checkVault));
  await check('payments', () => withEnvironment(checkPayments));
  for (const finding of await ssoFindings(config)) print(`WARN   sso: ${finding}`);
  await check('disk', async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return `${Math.round((bavail * bsize) / 1e9)} GB free at ${config.dataDir}`;
  });
}

/** How many lines of the audit log must agree before their address is suspicious. */
const SUSPICIOUS_LINES = 20;

/**
 * Behind a proxy that is not trusted every caller has the proxy's address: anonymous callers then share one quota, and
 * address ranges of keys mean nothing. The audit log shows it.
 */
async function warnOfOneAddress(config: Config): Promise<void> {
  const store = await openStore(config, commandLog(config));
  const client = new pg.Client({ connectionString: store.identityUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ lines: number; actors: number; address: string }>(
      `select count(*)::int as lines, count(distinct actor_id)::int as actors, min(address) as address
       from (select actor_id, address from audit_log where address is not null order by id desc limit 200) latest
       having count(distinct address) = 1`,
    );
    const [seen] = rows;
    if (!seen || seen.lines < SUSPICIOUS_LINES || seen.actors < 2) return;
    print(
      `WARN   callers: all of the last ${seen.lines} audited requests came from ${seen.address}; ` +
        'if that is a proxy, name it in TRUST_PROXY',
    );
  } catch (error) {
    print(`WARN   callers: ${(error as Error).message}`);
  } finally {
    await client.end();
    await store.close();
  }
}

/** Every key that cards are sealed under must be there. */
async function checkVault({ config, store, lookup }: Environment): Promise<string> {
  const keys = vaultKeysOf(config, store.secret);
  const missing = await missingVaultKeys(lookup, keys);
  if (missing.length > 0)
    throw new Error(`cards are sealed under keys that VAULT_KEYS does not have: ${missing.join(', ')}`);
  return keys.currentKeyId === null
    ? 'no VAULT_KEYS: cards cannot be stored'
    : `cards are sealed under ${keys.currentKeyId}`;
}

/** Real payments and those of a test gateway have a database each. */
async function checkPayments({ config: { paymentMode }, lookup }: Environment): Promise<string> {
  const conflict = await conflictingPaymentMode(lookup, paymentMode);
  if (conflict) throw new Error(conflict);
  return paymentMode === 'LIVE'
    ? 'LIVE: they move real money, and keys in test mode make none'
    : 'TEST: the card gateway is a test system';
}

function shown(name: string, fallback: string, secret: boolean | undefined): string {
  const value = process.env[name];
  if (value) return secret ? '(set)' : value;
  return fallback || '-';
}
