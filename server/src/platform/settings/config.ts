import { resolve } from 'node:path';
import { checkConfig } from './config-checks.ts';
import {
  type DomainSettings,
  type PlacesSettings,
  readDomainSettings,
  readPlacesSettings,
} from './domain-settings.ts';
import type { EnvironmentName } from './environment.ts';
import {
  type FirebaseServiceAccount,
  readDomains,
  readFirebaseServiceAccount,
  readSsoProviders,
  type SsoProvider,
} from './identity-settings.ts';
import { readOrigins } from './origins.ts';
import { type PaymentMode, paymentModeOf } from './payment-mode.ts';
import { readPrinterNetworks } from './printer-networks.ts';
import { readS3Settings, type S3Settings } from './s3-settings.ts';
import { fallbackOf } from './settings.ts';
import { readTenantLimits, type TenantLimits } from './tenant-limits.ts';
import { readVaultKeys, type VaultKeySetting } from './vault-keys.ts';

/** Everything that the environment decides, read and checked once. `comanda doctor` lists it. */
export interface Config {
  /** Production rejects default secrets, and does not migrate or seed automatically. */
  production: boolean;
  /** Whose keys, tokens and database these are. */
  environment: EnvironmentName;
  host: string;
  port: number;
  /** Loopback only, whatever HOST says: metrics tell about all tenants. 0 = any free port. */
  metricsHost: string;
  metricsPort: number;
  dataDir: string;
  /** Owner of the schema; used to migrate and, in development, to derive the others. Empty = embedded Postgres. */
  databaseUrl: string;
  /** The same, past a pooler that `databaseUrl` leads to. Empty = databaseUrl is direct. */
  databaseDirectUrl: string;
  /** Role bound by row-level security. Derived from databaseUrl when empty. */
  databaseAppUrl: string;
  /** Narrow role for look-ups across tenants. Derived from databaseUrl when empty. */
  databaseLookupUrl: string;
  /** Role of the credentials' tables. Derived from databaseUrl when empty. */
  databaseIdentityUrl: string;
  /** A replica that reports read from. Empty = the database itself. */
  databaseReadUrl: string;
  redisUrl: string;
  /** The address that clients use, without a trailing slash. */
  publicUrl: string;
  workers: number;
  /** Hops or CIDR list of reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: boolean | number | string;
  logLevel: string;
  /** Signs cursors and derives role passwords. Made and kept in DATA_DIR in development. */
  secret: string;
  poolSize: number;
  /** How long a request waits for a database connection, in milliseconds; then it is answered 503. */
  databaseWaitMs: number;
  /** How long the database may owe an answer without a word, in milliseconds; then the connection is given up. */
  databaseSilenceMs: number;
  /** How long an answer may take, in milliseconds, and one that a card processor is waited for; `deadline` of a route. */
  requestDeadlineMs: number;
  cardDeadlineMs: number;
  /** How long a stopping process goes on accepting requests, in milliseconds. */
  drainMs: number;
  shutdownMs: number;
  /** How long events are kept. */
  eventRetentionDays: number;
  /** How often a quiet live stream says that it lives. */
  eventHeartbeatSeconds: number;
  /** Requests of a paired device within a window of the rate limit. */
  deviceRateLimit: number;
  tenantLimits: TenantLimits;
  /** Guests keep coming to a restaurant of the demo. Not in production, which has no demo. */
  demoGuests: boolean;
  /** The mail server. Empty = a simulator in development; in production mail waits until there is one. */
  smtpUrl: string;
  /** Whom mail comes from: `Name <address>` or an address. */
  mailFrom: string;
  /** Where people may sign in instead of here. */
  ssoProviders: readonly SsoProvider[];
  /** Signs Firebase's custom tokens in addition to ours; null without a service account. */
  firebaseServiceAccount: FirebaseServiceAccount | null;
  /** Additional hosts that a custom token may be issued for. */
  customTokenDomains: readonly string[];
  /** The card gateway. Empty = a simulator in development; in production no card is charged until there is one. */
  cardpointeUrl: string;
  /** The gateway moves no money, and that is meant: production takes a test address only then. */
  cardpointeTest: boolean;
  cardpointeTimeoutMs: number;
  /** The merchant accounts may capture more than is authorized, as far as the networks of cards allow. */
  cardpointeOverCapture: boolean;
  /** Numbers of cards are taken, not only tokens. */
  allowRawCards: boolean;
  /** Whose pages may show the card page in a frame, beside its own. */
  cardPageOrigins: readonly string[];
  /** Where printers are that the server connects to; none unless stated. */
  printerNetworks: readonly string[];
  /** Follows from cardpointeUrl, and is TEST in staging. */
  paymentMode: PaymentMode;
  /** Webhooks may go to private addresses and over plain http: for development and tests. */
  webhookPrivateTargets: boolean;
  /** How long a receiver of webhooks may take to answer. */
  webhookTimeoutMs: number;
  /** Seal card numbers; the first is the current one. Made and kept in DATA_DIR in development. */
  vaultKeys: readonly VaultKeySetting[];
  /** Of age: the secret half, or the public one, which makes backups and opens none. Empty = no backups. */
  backupKey: string;
  backupS3: S3Settings;
  /** The DNS, the service's own domains, and who serves tenants' domains. */
  domains: DomainSettings;
  places: PlacesSettings;
}

/** The `statement_timeout` of the service's roles: whoever waits for less takes a slow statement for silence. */
const STATEMENT_MS = 5_000;
/** What comes before and after the call to a card processor: 45 s with the usual timeout. */
const WRITTEN_DOWN_MS = 7_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws one error that names every wrong variable. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const text = (name: string): string => env[name] || fallbackOf(name);
  const whole = (name: string, min: number, max: number): number => {
    const value = /^\d+$/.test(text(name)) ? Number(text(name)) : Number.NaN;
    if (!(value >= min && value <= max)) {
      problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text(name)}"`);
    }
    return value;
  };
  const production = text('NODE_ENV') === 'production';
  const environment = text('COMANDA_ENVIRONMENT') as EnvironmentName;
  const cardpointeUrl = text('CARDPOINTE_URL').replace(/\/+$/, '');
  const providerTimeoutMs = whole('PROVIDER_TIMEOUT_MS', 100, 5_000);
  const cardpointeTimeoutMs = whole('CARDPOINTE_TIMEOUT_MS', 100, 120_000);
  const requestDeadlineMs = whole('REQUEST_DEADLINE_MS', 1_000, 300_000);
  const config: Config = {
    production,
    environment,
    host: text('HOST'),
    port: whole('PORT', 0, 65_535),
    metricsHost: text('METRICS_HOST'),
    metricsPort: whole('METRICS_PORT', 0, 65_535),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL'),
    databaseDirectUrl: text('DATABASE_DIRECT_URL'),
    databaseAppUrl: text('DATABASE_APP_URL'),
    databaseLookupUrl: text('DATABASE_LOOKUP_URL'),
    databaseIdentityUrl: text('DATABASE_IDENTITY_URL'),
    databaseReadUrl: text('DATABASE_READ_URL'),
    redisUrl: text('REDIS_URL'),
    publicUrl: text('PUBLIC_URL').replace(/\/+$/, ''),
    workers: whole('WORKERS', 1, 64),
    trustProxy: trustProxy(text('TRUST_PROXY')),
    logLevel: text('LOG_LEVEL'),
    secret: text('COMANDA_SECRET'),
    poolSize: whole('DATABASE_POOL', 1, 200),
    databaseWaitMs: whole('DATABASE_WAIT_MS', 100, 60_000),
    databaseSilenceMs: whole('DATABASE_SILENCE_MS', STATEMENT_MS + 500, 120_000),
    requestDeadlineMs,
    cardDeadlineMs: Math.max(requestDeadlineMs, cardpointeTimeoutMs + WRITTEN_DOWN_MS),
    drainMs: whole('DRAIN_MS', 0, 300_000),
    shutdownMs: whole('SHUTDOWN_MS', 0, 300_000),
    eventRetentionDays: whole('EVENT_RETENTION_DAYS', 1, 3_650),
    eventHeartbeatSeconds: whole('EVENT_HEARTBEAT_SECONDS', 1, 60),
    deviceRateLimit: whole('DEVICE_RATE_LIMIT', 1, 1_000_000),
    tenantLimits: readTenantLimits(whole),
    demoGuests: !production && text('DEMO_GUESTS') === 'yes',
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    ssoProviders: readSsoProviders(text('SSO_PROVIDERS'), problems),
    firebaseServiceAccount: readFirebaseServiceAccount(text('FIREBASE_SERVICE_ACCOUNT'), problems),
    webhookPrivateTargets: text('WEBHOOK_PRIVATE_TARGETS') === 'yes',
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS', 500, 30_000),
    customTokenDomains: readDomains(text('CUSTOM_TOKEN_DOMAINS'), problems),
    cardpointeUrl,
    paymentMode: paymentModeOf({ production, environment }, cardpointeUrl),
    cardpointeTest: text('CARDPOINTE_TEST') === 'true',
    allowRawCards: text('ALLOW_RAW_CARDS') === 'yes',
    cardPageOrigins: readOrigins(text('CARD_PAGE_ORIGINS'), problems),
    printerNetworks: readPrinterNetworks(text('PRINTER_NETWORKS'), problems),
    vaultKeys: readVaultKeys(text('VAULT_KEYS'), text('VAULT_KEY_FILE'), problems),
    backupKey: text('BACKUP_KEY'),
    backupS3: readS3Settings(text, problems),
    cardpointeTimeoutMs,
    cardpointeOverCapture: text('CARDPOINTE_OVER_CAPTURE') === 'yes',
    domains: readDomainSettings(text, providerTimeoutMs, problems),
    places: readPlacesSettings(
      text,
      { dailyQuota: whole('PLACES_DAILY_QUOTA', 0, 100_000_000), timeoutMs: providerTimeoutMs },
      problems,
    ),
  };
  checkConfig(config, env, problems);
  if (problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}`);
  return config;
}

function trustProxy(value: string): boolean | number | string {
  if (value === '' || value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
