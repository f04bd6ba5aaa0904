import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import type pg from 'pg';
import { secretFromFile } from '../platform/crypto/secret-file.ts';
import { claimEnvironment } from '../platform/db/claim-environment.ts';
import { migrate } from '../platform/db/migrate.ts';
import { findPooling, type Pooling } from '../platform/db/pooling.ts';
import { roleUrl } from '../platform/db/roles.ts';
import { assertSchemaVersion, schemaState } from '../platform/db/schema-state.ts';
import { withClient } from '../platform/db/with-client.ts';
import type { Log } from '../platform/log.ts';
import type { Config } from '../platform/settings/config.ts';
import { type EnvironmentName, secretOf } from '../platform/settings/environment.ts';
import { assertNotUnderWay, assertRestored } from './restores/under-way.ts';

/** Where the data is: addresses of the three roles, and how to let go of them. */
export interface Store {
  /** Owner of the schema, past any pooler; empty when only the narrow addresses are configured. */
  ownerUrl: string;
  appUrl: string;
  lookupUrl: string;
  identityUrl: string;
  /** Where reports read: a replica, or `appUrl`. */
  readUrl: string;
  /** The same logins past any pooler, for what needs a session: LISTEN, and settings of a session. */
  direct: { appUrl: string; lookupUrl: string };
  /** What lies before the database at `appUrl`, `lookupUrl` and `identityUrl`. */
  pooling: Pooling;
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
  /** Leaves the schema as it is, whatever it is. */
  anySchema?: boolean;
  /** For the restore itself, which nobody else may get in the way of. */
  restoring?: boolean;
}

/** Starts or finds the database and makes sure of its schema. */
export async function openStore(config: Config, log: Log, options: StoreOptions = {}): Promise<Store> {
  const secret = givenSecretOf(config);
  if (!options.restoring) assertNotUnderWay(config);
  const embedded =
    config.databaseUrl || config.databaseAppUrl
      ? undefined
      : await startEmbeddedPostgres({
          dataDir: config.dataDir,
          alone: options.serving ?? false,
          keepAlive: options.serving ?? false,
          log: (message, fields) => log.info({ ...fields }, message),
        });
  const addresses = addressesOf(config, embedded?.url ?? '', secret);
  const store: Store = {
    ...addresses,
    pooling: 'none',
    secret: secretOf(config.environment, secret),
    givenSecret: secret,
    embedded: embedded !== undefined,
    close: async () => embedded?.stop(),
  };
  try {
    await makeUsable(store, config, { ...options, log });
  } catch (error) {
    await store.close();
    throw withAdvice(error);
  }
  return store;
}

/** What Postgres says of a login that it does not know, or knows with another password. */
const NOT_LET_IN = ['28P01', '28000'];

/** Whoever starts the service on a fresh cluster reads what to do, and not only which login Postgres refused. */
function withAdvice(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined || !NOT_LET_IN.includes(code)) return error;
  return new Error(
    `The database does not let a login of the service in: ${message}. "comanda migrate" makes the logins, with passwords from the ` +
      'secret: run it first, and with the same secret.',
    { cause: error },
  );
}

/** The installation's secret as it was given, or as it was made in development. */
export const givenSecretOf = ({ secret, dataDir }: Config): string =>
  secret || secretFromFile(dataDir, 'secret');

type Addresses = Pick<Store, 'ownerUrl' | 'appUrl' | 'lookupUrl' | 'identityUrl' | 'readUrl' | 'direct'>;

/** The addresses of all roles: those that were given, the others derived from the owner's. */
export function addressesOf(config: Config, embeddedUrl: string, secret: string): Addresses {
  const givenUrl = embeddedUrl || config.databaseUrl;
  // Nothing lies before an embedded one.
  const directPlace = embeddedUrl || config.databaseDirectUrl || givenUrl;
  const appUrl = config.databaseAppUrl || roleUrl(givenUrl, 'comanda_app', secret);
  const lookupUrl = config.databaseLookupUrl || roleUrl(givenUrl, 'comanda_lookup', secret);
  return {
    ownerUrl: givenUrl && ownerAt(directPlace, givenUrl),
    appUrl,
    lookupUrl,
    identityUrl: config.databaseIdentityUrl || roleUrl(givenUrl, 'comanda_identity', secret),
    readUrl: readUrlOf(config, secret) || appUrl,
    direct: { appUrl: loginAt(directPlace, appUrl), lookupUrl: loginAt(directPlace, lookupUrl) },
  };
}

const readUrlOf = ({ databaseReadUrl, databaseAppUrl }: Config, secret: string): string =>
  databaseReadUrl && !databaseAppUrl ? roleUrl(databaseReadUrl, 'comanda_app', secret) : databaseReadUrl;

/** The owner past a pooler: that address may have the password that the other needs not, or the login of a service. */
const ownerAt = (place: string, owner: string): string =>
  new URL(place).username === new URL(owner).username ? place : loginAt(place, owner);

/** One address with the login of another; without a place of its own, that other. */
function loginAt(place: string, login: string): string {
  if (!place) return login;
  const [url, { username, password }] = [new URL(place), new URL(login)];
  return Object.assign(url, { username, password }).href;
}

/** Brings the schema up to date where that is wanted, makes sure of it, and finds out about poolers. */
async function makeUsable(
  store: Store,
  config: Config,
  { log, ...options }: StoreOptions & { log: Log },
): Promise<void> {
  const { ownerUrl, direct } = store;
  const migrating = ownerUrl && (options.migrate ?? !config.production);
  const asOwner = ownerUrl && (migrating || options.anySchema);
  if (!store.embedded) await assertSessions(asOwner ? ownerUrl : direct.lookupUrl, config);
  if (options.anySchema) return;
  if (migrating) await migrateUnlessNewer(store, log);
  if (!store.embedded) store.pooling = await poolingOf(store);
  const { pooling } = store;
  if (pooling !== 'none') log.info({ pooling }, 'database: behind a pooler in transaction mode');
  await withClient(store.lookupUrl, async (client) => {
    if (!options.restoring) await assertRestored(client);
    await assertUsable(client, config.environment, log);
  });
}

/** Throws when a pooler gives away the sessions that LISTEN and locks live in. */
async function assertSessions(url: string, { databaseDirectUrl, databaseUrl }: Config): Promise<void> {
  if ((await findPooling(url)) === 'none') return;
  const name = databaseDirectUrl
    ? 'DATABASE_DIRECT_URL'
    : databaseUrl
      ? 'DATABASE_URL'
      : 'DATABASE_LOOKUP_URL';
  throw new Error(
    `${name} leads to a pooler in transaction mode, where LISTEN and locks of a session do not hold: ` +
      'set DATABASE_DIRECT_URL to an address of Postgres itself',
  );
}

/** The least of what lies before the places that requests go to. */
async function poolingOf({ appUrl, lookupUrl, identityUrl, direct }: Store): Promise<Pooling> {
  const placeOf = (url: string) => Object.assign(new URL(url), { username: '', password: '' }).href;
  const places = new Map([appUrl, lookupUrl, identityUrl].map((url) => [placeOf(url), url]));
  places.delete(placeOf(direct.lookupUrl)); // asked already
  const found = await Promise.all([...places.values()].map(findPooling));
  if (found.includes('unprepared')) return 'unprepared';
  return found.includes('prepared') ? 'prepared' : 'none';
}

async function migrateUnlessNewer(store: Store, log: Log): Promise<void> {
  const { ownerUrl, givenSecret } = store;
  const { current, known, codeFrom, missing, replaced } = await withClient(ownerUrl, schemaState);
  if (replaced || codeFrom > known) return;
  // A newer database whose migrations let this code go on has nothing for it to do.
  if (current > known && missing.length === 0) return;
  await migrate(ownerUrl, givenSecret, {
    logins: loginsOf(store),
    tell: (part) => log.info(part, 'migrating'),
  });
}

/** The addresses that the roles are to be reached at: a migration gives them these passwords. */
export const loginsOf = ({ appUrl, lookupUrl, identityUrl }: Store): string[] => [
  appUrl,
  lookupUrl,
  identityUrl,
];

async function assertUsable(client: pg.Client, environment: EnvironmentName, log: Log): Promise<void> {
  const state = await schemaState(client);
  assertSchemaVersion(state);
  const { current, known } = state;
  if (current > known)
    log.warn({ current, known }, 'the schema is newer than this version, and served by it');
  await claimEnvironment(client, environment);
}
