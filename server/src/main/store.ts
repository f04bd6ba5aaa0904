import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import pg from 'pg';
import { secretFromFile } from '../platform/crypto/secret-file.ts';
import { claimEnvironment } from '../platform/db/claim-environment.ts';
import { assertSchemaVersion, migrate, roleUrl, schemaState } from '../platform/db/migrate.ts';
import type { Log } from '../platform/log.ts';
import type { Config } from '../platform/settings/config.ts';
import { type EnvironmentName, secretOf } from '../platform/settings/environment.ts';

/** Where the data is: addresses of the three roles, and how to let go of them. */
export interface Store {
  /** Owner of the schema; empty when only the two narrow addresses are configured. */
  ownerUrl: string;
  appUrl: string;
  lookupUrl: string;
  identityUrl: string;
  /** Where reports read: a replica, or `appUrl`. */
  readUrl: string;
  /** Where LISTEN works: a direct connection, not a transaction-pooling one. */
  busUrl: string;
  /** What this environment's tokens and seals derive from. */
  secret: string;
  /** As it was given: the database's roles have their passwords from it. */
  givenSecret: string;
  embedded: boolean;
  close(): Promise<void>;
}

interface StoreOptions {
  /** Brings the schema up to date; in development by itself. */
  migrate?: boolean;
  /** For a process that serves: an embedded Postgres is its own, and is started again when it dies. */
  serving?: boolean;
}

/** Starts or finds the database and makes sure of its schema. */
export async function openStore(config: Config, log: Log, options: StoreOptions = {}): Promise<Store> {
  const secret = config.secret || secretFromFile(config.dataDir, 'secret');
  const embedded =
    config.databaseUrl || config.databaseAppUrl
      ? undefined
      : await startEmbeddedPostgres({
          dataDir: config.dataDir,
          alone: options.serving ?? false,
          keepAlive: options.serving ?? false,
          log: (message, fields) => log.info({ ...fields }, message),
        });
  const ownerUrl = embedded?.url ?? config.databaseUrl;
  const appUrl = config.databaseAppUrl || roleUrl(ownerUrl, 'comanda_app', secret);
  const { databaseReadUrl, databaseAppUrl } = config;
  const store: Store = {
    ownerUrl,
    appUrl,
    lookupUrl: config.databaseLookupUrl || roleUrl(ownerUrl, 'comanda_lookup', secret),
    identityUrl: config.databaseIdentityUrl || roleUrl(ownerUrl, 'comanda_identity', secret),
    readUrl: databaseReadUrl
      ? databaseAppUrl
        ? databaseReadUrl
        : roleUrl(databaseReadUrl, 'comanda_app', secret)
      : appUrl,
    busUrl: ownerUrl ? roleUrl(ownerUrl, 'comanda_lookup', secret) : config.databaseLookupUrl,
    secret: secretOf(config.environment, secret),
    givenSecret: secret,
    embedded: embedded !== undefined,
    close: async () => embedded?.stop(),
  };
  try {
    if (ownerUrl && (options.migrate ?? !config.production)) await migrateUnlessNewer(ownerUrl, secret);
    await withClient(store.lookupUrl, (client) => assertUsable(client, config.environment));
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function migrateUnlessNewer(url: string, secret: string): Promise<void> {
  const { current, known, replaced } = await withClient(url, schemaState);
  if (current <= known && !replaced) await migrate(url, secret);
}

async function assertUsable(client: pg.Client, environment: EnvironmentName): Promise<void> {
  assertSchemaVersion(await schemaState(client));
  await claimEnvironment(client, environment);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
