import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  type DomainSettings,
  type PlacesSettings,
  readDomainSettings,
  readPlacesSettings,
} from './domain-settings.ts';
import {
  type FirebaseServiceAccount,
  isLoopback,
  readDomains,
  readFirebaseServiceAccount,
  readSsoProviders,
  type SsoProvider,
} from './identity-settings.ts';
import { readVaultKeys, type VaultKeySetting } from './vault-keys.ts';

/** Everything that the environment decides, read and checked once. `comanda doctor` lists it. */
export interface Config {
  /** Production refuses made-up secrets and does not migrate or seed by itself. */
  production: boolean;
  host: string;
  port: number;
  /** Loopback only, whatever HOST says: metrics tell about all tenants. 0 = any free port. */
  metricsPort: number;
  dataDir: string;
  /** Owner of the schema; used to migrate and, in development, to derive the other two. Empty = embedded Postgres. */
  databaseUrl: string;
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
  shutdownMs: number;
  /** How long events are kept. */
  eventRetentionDays: number;
  /** How often a quiet live stream says that it lives. */
  eventHeartbeatSeconds: number;
  /** The mail server. Empty = a simulator in development; in production mail waits until there is one. */
  smtpUrl: string;
  /** Whom mail comes from: `Name <address>` or an address. */
  mailFrom: string;
  /** Where people may sign in instead of here. */
  ssoProviders: readonly SsoProvider[];
  /** Signs Firebase's custom tokens beside ours; null when there is none. */
  firebaseServiceAccount: FirebaseServiceAccount | null;
  /** Hosts of ours, beside the public one, that a custom token may be for. */
  customTokenDomains: readonly string[];
  /** The card gateway. Empty = a simulator in development; in production no card is charged until there is one. */
  cardpointeUrl: string;
  /** The gateway moves no money, and that is meant: production takes a test address only then. */
  cardpointeTest: boolean;
  cardpointeTimeoutMs: number;
  /** Webhooks may go to private addresses and over plain http: for development and tests. */
  webhookPrivateTargets: boolean;
  /** How long a receiver of webhooks may take to answer. */
  webhookTimeoutMs: number;
  /** Seal card numbers; the first is the current one. Made and kept in DATA_DIR in development. */
  vaultKeys: readonly VaultKeySetting[];
  /** The DNS, the service's own domains, and who serves tenants' domains. */
  domains: DomainSettings;
  places: PlacesSettings;
}

/** One variable as the documentation and `comanda doctor` show it. */
export interface Setting {
  name: string;
  fallback: string;
  meaning: string;
  secret?: boolean;
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: 'production: no demo, no automatic migration, secrets required',
  },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on' },
  { name: 'PORT', fallback: '8080', meaning: 'port of the API; 0 takes a free one' },
  {
    name: 'METRICS_PORT',
    fallback: '9464',
    meaning: 'port of /metrics, on loopback only; 0 takes a free one',
  },
  { name: 'DATA_DIR', fallback: '.data', meaning: 'embedded database, generated secrets, demo credentials' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'Postgres 15 to 18, owner of the schema; empty starts the embedded one',
    secret: true,
  },
  {
    name: 'DATABASE_APP_URL',
    fallback: '',
    meaning: 'login bound by row-level security; derived when empty',
    secret: true,
  },
  {
    name: 'DATABASE_LOOKUP_URL',
    fallback: '',
    meaning: 'login for look-ups across tenants; derived when empty',
    secret: true,
  },
  {
    name: 'DATABASE_IDENTITY_URL',
    fallback: '',
    meaning: 'login for the tables of people and credentials; derived when empty',
    secret: true,
  },
  {
    name: 'DATABASE_READ_URL',
    fallback: '',
    meaning:
      'a replica that reports read from; the login as for DATABASE_APP_URL, derived when that is empty',
    secret: true,
  },
  { name: 'REDIS_URL', fallback: '', meaning: 'shares rate limits between machines', secret: true },
  { name: 'PUBLIC_URL', fallback: '', meaning: 'address that clients use; defaults to the one listened on' },
  { name: 'WORKERS', fallback: '1', meaning: 'number of server processes' },
  {
    name: 'TRUST_PROXY',
    fallback: '',
    meaning: 'number of proxies in front, or their addresses, whose X-Forwarded-For counts',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'trace, debug, info, warn, error, fatal or silent' },
  {
    name: 'COMANDA_SECRET',
    fallback: '',
    meaning: 'at least 32 characters; made in DATA_DIR in development',
    secret: true,
  },
  { name: 'DATABASE_POOL', fallback: '12', meaning: 'database connections of each process for tenant work' },
  { name: 'SHUTDOWN_MS', fallback: '10000', meaning: 'how long in-flight requests may take after SIGTERM' },
  {
    name: 'EVENT_RETENTION_DAYS',
    fallback: '30',
    meaning:
      'how long events are kept for the change feed, live streams and webhooks, up to a sixth longer; deliveries too',
  },
  {
    name: 'EVENT_HEARTBEAT_SECONDS',
    fallback: '15',
    meaning:
      'how often a quiet live stream of events says that it lives; shorter than any proxy in front waits',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    meaning:
      'mail server: smtps://user:password@host, or smtp:// with STARTTLS; empty simulates one in development',
    secret: true,
  },
  {
    name: 'MAIL_FROM',
    fallback: 'Comanda <no-reply@comanda.test>',
    meaning: 'sender of mail: Name <address>, or an address',
  },
  {
    name: 'SSO_PROVIDERS',
    fallback: '',
    meaning: 'OpenID Connect providers: JSON array of {id, name, issuer, clientId, clientSecret, scopes?}',
    secret: true,
  },
  {
    name: 'FIREBASE_SERVICE_ACCOUNT',
    fallback: '',
    meaning: "JSON of the service account that signs Firebase's custom tokens",
    secret: true,
  },
  {
    name: 'WEBHOOK_PRIVATE_TARGETS',
    fallback: '',
    meaning: 'yes lets webhooks reach private and loopback addresses, over plain http too; for development',
  },
  {
    name: 'WEBHOOK_TIMEOUT_MS',
    fallback: '10000',
    meaning: 'how long a receiver of webhooks may take to answer',
  },
  {
    name: 'CUSTOM_TOKEN_DOMAINS',
    fallback: '',
    meaning: 'host names, separated by commas, that custom tokens may be for beside the public one',
  },
  {
    name: 'CARDPOINTE_URL',
    fallback: '',
    meaning: 'card gateway: https://<site>.cardconnect.com; empty simulates one in development',
  },
  {
    name: 'CARDPOINTE_TEST',
    fallback: 'false',
    meaning: 'true: the gateway is a test system on purpose; without it production refuses one',
  },
  {
    name: 'CARDPOINTE_TIMEOUT_MS',
    fallback: '38000',
    meaning: 'how long an answer of the gateway may take; it waits 32 s for banks itself',
  },
  {
    name: 'VAULT_KEYS',
    fallback: '',
    meaning:
      'keys that seal card numbers: id:key with commas between, the current one first; 32 bytes as base64url',
    secret: true,
  },
  {
    name: 'VAULT_KEY_FILE',
    fallback: '',
    meaning:
      'a file with the same, a key a line; made in DATA_DIR in development, without keys no card is kept',
  },
  { name: 'DNS_SERVERS', fallback: '', meaning: "resolvers, with commas between; empty asks the system's" },
  { name: 'GUEST_DOMAIN', fallback: '', meaning: 'restaurants are also found at <slug>.<this domain>' },
  { name: 'RESERVED_DOMAINS', fallback: '', meaning: 'domains, with commas between, that no tenant may map' },
  {
    name: 'HOSTING_PROVIDER',
    fallback: '',
    meaning: "who serves tenants' domains: vercel or caddy; empty simulates one in development",
  },
  {
    name: 'HOSTING_URL',
    fallback: '',
    meaning: "address of the hosting provider's API, when it is not the usual one",
  },
  { name: 'HOSTING_TOKEN', fallback: '', meaning: 'token of the hosting provider', secret: true },
  { name: 'HOSTING_PROJECT', fallback: '', meaning: "project that tenants' domains are added to" },
  { name: 'HOSTING_TEAM', fallback: '', meaning: 'team that the project belongs to' },
  {
    name: 'HOSTING_CNAME',
    fallback: '',
    meaning: 'with caddy: the name that tenants point their domains at',
  },
  { name: 'HOSTING_ADDRESSES', fallback: '', meaning: 'with caddy: the addresses of that server' },
  {
    name: 'PLACES_PROVIDER',
    fallback: '',
    meaning: 'where places are searched: google or nominatim; empty simulates google in development',
  },
  {
    name: 'PLACES_URL',
    fallback: '',
    meaning: "address of the places provider's API, when it is not the usual one",
  },
  { name: 'PLACES_KEY', fallback: '', meaning: "Google's API key", secret: true },
  { name: 'PLACES_CONTACT', fallback: '', meaning: 'with nominatim: whom its operators may write to' },
  {
    name: 'PLACES_DAILY_QUOTA',
    fallback: '1000',
    meaning: 'requests of one tenant to the places provider a day',
  },
  {
    name: 'PROVIDER_TIMEOUT_MS',
    fallback: '5000',
    meaning: 'how long an answer of the hosting or places provider may take',
  },
];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws one error that names every wrong variable. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const text = (name: string): string => env[name] || SETTINGS.find((s) => s.name === name)!.fallback;
  const whole = (name: string, min: number, max: number): number => {
    const value = /^\d+$/.test(text(name)) ? Number(text(name)) : Number.NaN;
    if (!(value >= min && value <= max)) {
      problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text(name)}"`);
    }
    return value;
  };
  const production = text('NODE_ENV') === 'production';
  const providerTimeoutMs = whole('PROVIDER_TIMEOUT_MS', 100, 5_000);
  const config: Config = {
    production,
    host: text('HOST'),
    port: whole('PORT', 0, 65_535),
    metricsPort: whole('METRICS_PORT', 0, 65_535),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL'),
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
    shutdownMs: whole('SHUTDOWN_MS', 0, 300_000),
    eventRetentionDays: whole('EVENT_RETENTION_DAYS', 1, 3_650),
    eventHeartbeatSeconds: whole('EVENT_HEARTBEAT_SECONDS', 1, 60),
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    ssoProviders: readSsoProviders(text('SSO_PROVIDERS'), problems),
    firebaseServiceAccount: readFirebaseServiceAccount(text('FIREBASE_SERVICE_ACCOUNT'), problems),
    webhookPrivateTargets: text('WEBHOOK_PRIVATE_TARGETS') === 'yes',
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS', 500, 30_000),
    customTokenDomains: readDomains(text('CUSTOM_TOKEN_DOMAINS'), problems),
    cardpointeUrl: text('CARDPOINTE_URL').replace(/\/+$/, ''),
    cardpointeTest: text('CARDPOINTE_TEST') === 'true',
    vaultKeys: readVaultKeys(text('VAULT_KEYS'), text('VAULT_KEY_FILE'), problems),
    cardpointeTimeoutMs: whole('CARDPOINTE_TIMEOUT_MS', 100, 120_000),
    domains: readDomainSettings(text, providerTimeoutMs, problems),
    places: readPlacesSettings(
      text,
      { dailyQuota: whole('PLACES_DAILY_QUOTA', 0, 100_000_000), timeoutMs: providerTimeoutMs },
      problems,
    ),
  };
  checkGateway(config, text('CARDPOINTE_TEST'), problems);
  if (!['', 'yes', 'no'].includes(text('WEBHOOK_PRIVATE_TARGETS')))
    problems.push('WEBHOOK_PRIVATE_TARGETS must be yes or no');
  if (!['development', 'test', 'production'].includes(text('NODE_ENV')))
    problems.push(`NODE_ENV must be development, test or production, not "${text('NODE_ENV')}"`);
  for (const [name, protocols] of Object.entries(ADDRESSES)) {
    const address = text(name);
    if (address && !protocols.includes(URL.parse(address)?.protocol ?? ''))
      problems.push(`${name} must be an address that begins with ${protocols.join('// or ')}//`);
  }
  if (!isProxyList(text('TRUST_PROXY')))
    problems.push(
      'TRUST_PROXY must be a number of proxies, or their addresses or CIDR ranges with commas between',
    );
  if (!['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(config.logLevel)) {
    problems.push(`LOG_LEVEL does not know "${config.logLevel}"`);
  }
  if (config.secret && config.secret.length < 32)
    problems.push('COMANDA_SECRET must have at least 32 characters');
  if (config.smtpUrl && !isSmtpUrl(config.smtpUrl))
    problems.push('SMTP_URL must be smtp://host or smtps://host, with user and password percent-encoded');
  if (!MAIL_FROM.test(config.mailFrom)) problems.push('MAIL_FROM must be "Name <address>" or an address');
  if (production && config.smtpUrl && !env.MAIL_FROM)
    problems.push('MAIL_FROM is required in production when SMTP_URL is set');
  if (production && !config.secret) problems.push('COMANDA_SECRET is required in production');
  if (production && !config.databaseUrl && !config.databaseAppUrl)
    problems.push('DATABASE_URL is required in production');
  if (problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}`);
  return config;
}

/** Cards are charged over TLS or on this machine, and in production for real unless it says otherwise. */
function checkGateway({ production, cardpointeUrl }: Config, test: string, problems: string[]): void {
  if (!['true', 'false'].includes(test)) problems.push('CARDPOINTE_TEST must be true or false');
  if (cardpointeUrl === '') return;
  const url = URL.parse(cardpointeUrl);
  if (url?.pathname !== '/' || url.username || (url.protocol !== 'https:' && !isLoopback(url))) {
    problems.push('CARDPOINTE_URL must be https://<site>.cardconnect.com, without a path');
  } else if (production && test !== 'true' && (isLoopback(url) || /-uat\./.test(url.hostname))) {
    problems.push(
      'CARDPOINTE_URL is a test system, which moves no money: set CARDPOINTE_TEST=true if you mean it',
    );
  }
}

/** Variables that hold an address, and how it may begin. The values are not repeated: they hold passwords. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: ['postgres:', 'postgresql:'],
  DATABASE_APP_URL: ['postgres:', 'postgresql:'],
  DATABASE_LOOKUP_URL: ['postgres:', 'postgresql:'],
  DATABASE_IDENTITY_URL: ['postgres:', 'postgresql:'],
  DATABASE_READ_URL: ['postgres:', 'postgresql:'],
  REDIS_URL: ['redis:', 'rediss:'],
  PUBLIC_URL: ['http:', 'https:'],
};

/** Whether the HTTP server will understand a value of TRUST_PROXY. */
function isProxyList(value: string): boolean {
  if (value === '' || value === 'false' || /^\d{1,2}$/.test(value)) return true;
  return value.split(',').every((range) => {
    const [address = '', bits, ...rest] = range.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const longest = isIP(address) === 6 ? 128 : 32;
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    return isIP(address) !== 0 && fits && rest.length === 0;
  });
}

function trustProxy(value: string): boolean | number | string {
  if (value === '' || value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

const MAIL_FROM = /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}
