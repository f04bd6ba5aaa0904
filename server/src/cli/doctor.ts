import { statfs } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import pg from 'pg';
import { checkLogins } from '../main/narrow-logins.ts';
import {
  certificateEnd,
  checkBackups,
  checkCertificate,
  checkClock,
  checkForgedAddress,
  checkMail,
  checkPublicUrl,
  checkRedis,
} from '../main/outside-checks.ts';
import { ssoFindings } from '../main/sso-findings.ts';
import { openStore } from '../main/store.ts';
import { missingVaultKeys, vaultKeysOf } from '../main/vault-keys.ts';
import { conflictingPaymentMode } from '../money/payments/index.ts';
import { holdsCardNumbers } from '../money/vault/index.ts';
import { systemClock } from '../platform/clock.ts';
import { findHeldRestore } from '../platform/db/restores.ts';
import { schemaState } from '../platform/db/schema-state.ts';
import { withClient } from '../platform/db/with-client.ts';
import { type Config, readConfig } from '../platform/settings/config.ts';
import { SETTINGS } from '../platform/settings/settings.ts';
import { VERSION } from '../platform/version.ts';
import { commandLog, type Environment, print, printTable, withEnvironment } from './environment.ts';

interface Options {
  /** What it is to be fit for. */
  for?: 'production';
  /** The folder or bucket that backups go to. */
  backups?: string;
  json?: boolean;
}

export function doctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'list every setting; check the installation, from its database to the address that clients use',
    )
    .addOption(new Option('--for <purpose>', 'what it must be fit for').choices(['production']))
    .option(
      '--backups <place>',
      'a folder, or s3://bucket/prefix, that backups go to: the newest must be of the last day',
    )
    .option('--json', 'print what was found as JSON')
    .action(examine);
}

/** WRONG: it must be mended. WARN: it works, and somebody should know. */
interface Finding {
  result: 'ok' | 'WARN' | 'WRONG';
  check: string;
  says: string;
}

/** Collects what checks find: what they say is right, and what they throw is wrong. */
class Findings {
  readonly all: Finding[] = [];

  async check(check: string, work: () => string | Promise<string>): Promise<void> {
    try {
      this.#add({ result: 'ok', check, says: await work() });
    } catch (error) {
      this.#add({ result: 'WRONG', check, says: (error as Error).message });
    }
  }

  warn(check: string, says: string): void {
    this.#add({ result: 'WARN', check, says });
  }

  get wrong(): number {
    return this.all.filter(({ result }) => result === 'WRONG').length;
  }

  #add(finding: Finding): void {
    this.all.push(finding);
  }
}

const BEHIND = {
  none: '',
  prepared: ' behind a pooler in transaction mode',
  unprepared: ' behind a pooler in transaction mode, without prepared statements',
};

/** Lists every setting and checks what the service needs and what others see of it. Fails when something is wrong. */
async function examine(options: Options): Promise<void> {
  if (!options.json) printSettings();
  const findings = new Findings();
  await findings.check('configuration', () => {
    readConfig(process.env);
    return 'every setting is valid';
  });
  if (findings.wrong === 0) {
    const config = readConfig(process.env);
    if (options.for === 'production') checkProduction(config, options, findings);
    await checkInside(config, findings);
    await checkOutside(config, options, findings);
  }
  if (options.json) print(JSON.stringify(findings.all, null, 2));
  else for (const { result, check, says } of findings.all) print(`${result.padEnd(5)}  ${check}: ${says}`);
  const { wrong } = findings;
  if (wrong > 0) throw new Error(`${wrong === 1 ? '1 check' : `${wrong} checks`} found something wrong`);
}

function printSettings(): void {
  print(`Comanda ${VERSION} on Node ${process.version}\n`);
  printTable([
    ['SETTING', 'VALUE', 'MEANING'],
    ...SETTINGS.map(({ name, fallback, meaning, secret }) => [name, shown(name, fallback, secret), meaning]),
  ]);
  print('');
}

/** What development may leave out. */
function checkProduction(config: Config, { backups }: Options, findings: Findings): void {
  const demand = (check: string, isMet: boolean, says: string) =>
    isMet || findings.all.push({ result: 'WRONG', check, says });
  const isTls = config.publicUrl.startsWith('https:');
  demand('mode', config.production, 'NODE_ENV is not production: there would be a demo, and secrets made up');
  demand('public address', isTls, 'PUBLIC_URL must be the https: address that clients use');
  demand(
    'callers',
    !isTls || config.trustProxy !== false,
    'TLS ends at a proxy, and TRUST_PROXY does not name it: all callers would share one rate limit',
  );
  if (!config.smtpUrl) findings.warn('mail', 'no SMTP_URL: invitations and warnings wait until there is one');
  if (backups === undefined)
    findings.warn('backups', 'not looked at: name their folder or bucket with --backups');
}

async function checkInside(config: Config, findings: Findings): Promise<void> {
  const before = findings.wrong;
  await findings.check('database', () => checkDatabase(config));
  if (findings.wrong === before) await findings.check('database roles', () => withEnvironment(checkLogins));
  if (config.trustProxy === false) await warnOfOneAddress(config, findings);
  if (config.redisUrl) await findings.check('redis', () => checkRedis(config.redisUrl));
  await findings.check('vault', () => withEnvironment(checkVault));
  await findings.check('payments', () => withEnvironment(checkPayments));
  await tellCardScope(config, findings);
  await warnOfHold(findings);
  for (const finding of await ssoFindings(config)) findings.warn('sso', finding);
  // Data lies here only with the embedded database.
  if (!config.databaseUrl && !config.databaseAppUrl) await findings.check('disk', () => checkDisk(config));
}

const DISK_FREE_MIN_BYTES = 500_000_000;

async function checkDisk({ dataDir }: Config): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${Math.round((bavail * bsize) / 1e9)} GB free at ${dataDir}`;
  if (bavail * bsize < DISK_FREE_MIN_BYTES) throw new Error(`only ${free}`);
  return free;
}

async function checkDatabase(config: Config): Promise<string> {
  const store = await openStore(config, commandLog(config));
  try {
    return await withClient(store.appUrl, async (client) => {
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      );
      const { current, known } = await schemaState(client);
      const how = store.embedded ? ' (embedded)' : BEHIND[store.pooling];
      return `Postgres ${rows[0]?.version}${how}, schema ${current} of ${known}`;
    });
  } finally {
    await store.close();
  }
}

/** What others see, once there is an address that they use. */
async function checkOutside(config: Config, { backups }: Options, findings: Findings): Promise<void> {
  const { now, keys } = await withEnvironment(databaseSide).catch(() => ({ now: null, keys: [] }));
  if (now !== null) await findings.check('clock', () => checkClock('the database', now, systemClock.now()));
  if (process.env.PUBLIC_URL) {
    const before = findings.wrong;
    await findings.check('public address', () => checkPublicUrl(config, keys));
    if (findings.wrong === before) {
      const end = await certificateEnd(config).catch(() => null);
      if (end) await findings.check('certificate', () => checkCertificate(end, systemClock.now()));
      await findings.check('callers', () => checkForgedAddress(config));
    }
  }
  if (config.smtpUrl) await findings.check('mail', () => checkMail(config));
  if (backups !== undefined)
    await findings.check('backups', () => checkBackups(backups, config.backupS3, systemClock.now()));
}

async function databaseSide({ store }: Environment): Promise<{ now: number; keys: string[] }> {
  return withClient(store.identityUrl, async (client) => {
    const time = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const keys = await client.query<{ kid: string }>('select kid from signing_keys');
    return { now: time.rows[0]!.now, keys: keys.rows.map(({ kid }) => kid) }; // one row, always
  });
}

/** How many lines of the audit log must agree before their address is suspicious. */
const SUSPICIOUS_LINES = 20;

/**
 * Behind a proxy that is not trusted every caller has the proxy's address: anonymous callers then share one quota, and
 * address ranges of keys mean nothing. The audit log shows it.
 */
async function warnOfOneAddress(config: Config, findings: Findings): Promise<void> {
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
    findings.warn(
      'callers',
      `all of the last ${seen.lines} audited requests came from ${seen.address}; ` +
        'if that is a proxy, name it in TRUST_PROXY',
    );
  } catch (error) {
    findings.warn('callers', (error as Error).message);
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

/** What was restored does nothing by itself until somebody says that it is the live installation. */
async function warnOfHold(findings: Findings): Promise<void> {
  const read = withEnvironment(async ({ lookup }) => (await lookup.run(findHeldRestore()))[0][0]);
  const held = await read.catch(() => undefined);
  if (held)
    findings.warn(
      'restore',
      `restored at ${new Date(held.restored_at).toISOString()}, and held back since: see "comanda release"`,
    );
}

/** What of PCI DSS counts for this installation: that depends on whether it ever has the number of a card. */
async function tellCardScope({ allowRawCards }: Config, findings: Findings): Promise<void> {
  if (allowRawCards)
    findings.warn(
      'card data',
      'ALLOW_RAW_CARDS: numbers of cards reach this server, so all of PCI DSS counts for it, its proxies, logs and ' +
        'backups (SAQ D). With tokens of /pay/card alone no number comes here (SAQ A-EP)',
    );
  else if (await withEnvironment(({ lookup }) => holdsCardNumbers(lookup)).catch(() => false))
    findings.warn(
      'card data',
      'no numbers of cards are taken, but the vault holds some still: all of PCI DSS counts until these cards are ' +
        'deleted or stored anew as tokens',
    );
  else
    await findings.check(
      'card data',
      () => 'no numbers of cards: they go from /pay/card to the processor (PCI DSS: SAQ A-EP, not SAQ D)',
    );
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
