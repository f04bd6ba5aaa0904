import type { Setting } from './setting.ts';
import { TENANT_LIMIT_SETTINGS } from './tenant-limits.ts';

export const SETTINGS: readonly Setting[] = [
  {
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: 'production: no demo, no automatic migration, secrets required',
  },
  {
    name: 'COMANDA_ENVIRONMENT',
    fallback: 'production',
    meaning:
      'production or staging, whatever NODE_ENV is: what one issues is void in the other; staging shows version 0.0.0',
  },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on' },
  { name: 'PORT', fallback: '8080', meaning: 'port of the API; 0 takes a free one' },
  {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: 'address of /metrics; who reaches it sees figures about all tenants',
  },
  { name: 'METRICS_PORT', fallback: '9464', meaning: 'port of /metrics; 0 takes a free one' },
  { name: 'DATA_DIR', fallback: '.data', meaning: 'embedded database, generated secrets, demo credentials' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'Postgres 15 to 18, owner of the schema; not for services in production; empty: embedded',
    secret: true,
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: '',
    meaning:
      'the same database past a pooler in transaction mode, for LISTEN and locks, and with the owner for migrations',
    secret: true,
  },
  {
    name: 'DATABASE_APP_URL',
    fallback: '',
    meaning: 'login bound by row-level security; derived from DATABASE_URL when empty',
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
  { name: 'OWN_HOSTS', fallback: '', meaning: 'other names of the service, with commas between' },
  { name: 'WORKERS', fallback: '1', meaning: 'number of server processes' },
  {
    name: 'TRUST_PROXY',
    fallback: '',
    meaning: 'number of proxies in front, or their addresses, whose X-Forwarded-For counts',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning: 'trace, debug, info, warn, error, fatal or silent; warn at a terminal in development',
  },
  {
    name: 'COMANDA_SECRET',
    fallback: '',
    meaning: 'at least 32 characters; made in DATA_DIR in development',
    secret: true,
  },
  { name: 'DATABASE_POOL', fallback: '12', meaning: 'database connections of each process for tenant work' },
  {
    name: 'DATABASE_WAIT_MS',
    fallback: '1000',
    meaning: 'how long a request waits for a database connection',
  },
  {
    name: 'DATABASE_SILENCE_MS',
    fallback: '7000',
    meaning:
      'how long the database may owe an answer without a word; then the connection is given up for another',
  },
  {
    name: 'REQUEST_DEADLINE_MS',
    fallback: '15000',
    meaning:
      'how long an answer may take before it is 503; 7 s more than CARDPOINTE_TIMEOUT_MS where a card processor is waited for',
  },
  {
    name: 'DRAIN_MS',
    fallback: '0',
    meaning: 'how long it goes on after SIGTERM, not ready, so that load balancers send requests elsewhere',
  },
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
    name: 'DEVICE_RATE_LIMIT',
    fallback: '600',
    meaning: 'requests that a paired device, and whoever works at it, may make in 60 seconds',
  },
  {
    name: 'DEMO_GUESTS',
    fallback: 'yes',
    meaning: 'yes or no: in development, guests keep coming to the last restaurant of the demo',
  },
  {
    name: 'ALLOW_RAW_CARDS',
    fallback: '',
    meaning:
      'yes takes numbers of cards beside tokens of /pay/card: all of PCI DSS then counts for this server',
  },
  {
    name: 'CARD_PAGE_ORIGINS',
    fallback: '',
    meaning: 'origins, with commas between, whose pages may show /pay/card in a frame; its own may always',
  },
  {
    name: 'PRINTER_NETWORKS',
    fallback: '',
    meaning:
      'networks, as 192.168.10.0/24 with commas between, in which the server connects to printers; empty: to none',
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
    meaning:
      'OpenID Connect providers: JSON array of {id, name, issuer, clientId, clientSecret, scopes?, emailDomains, vouchedDomains?}',
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
  { name: 'CUSTOM_TOKEN_DOMAINS', fallback: '', meaning: 'other hosts that custom tokens may be for' },
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
    name: 'CARDPOINTE_OVER_CAPTURE',
    fallback: 'no',
    meaning: 'yes: accounts may capture more than is authorized; tips on slips use it, by brand',
  },
  {
    name: 'VAULT_KEYS',
    fallback: '',
    meaning: 'keys that seal card numbers: id:key, commas between, the current first; base64url of 32 bytes',
    secret: true,
  },
  {
    name: 'VAULT_KEY_FILE',
    fallback: '',
    meaning: 'a file with the same, a key a line; made in DATA_DIR in development; with none no card is kept',
  },
  {
    name: 'BACKUP_KEY',
    fallback: '',
    meaning:
      'opens backups; to make them its public half, which begins with age1, is enough; see comanda backup key',
    secret: true,
  },
  {
    name: 'BACKUP_S3_ENDPOINT',
    fallback: '',
    meaning: 'where the buckets of backups are, such as http://minio:9000; empty is AWS',
  },
  {
    name: 'BACKUP_S3_REGION',
    fallback: 'us-east-1',
    meaning: 'region of the bucket; auto for Cloudflare R2, garage for Garage',
  },
  { name: 'BACKUP_S3_ACCESS_KEY', fallback: '', meaning: 'who asks for the bucket of backups' },
  { name: 'BACKUP_S3_SECRET_KEY', fallback: '', meaning: 'the secret that goes with it', secret: true },
  {
    name: 'BACKUP_S3_PATH_STYLE',
    fallback: 'true',
    meaning: 'true: the bucket is in the path, which all servers know; false: it is in the host name',
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
  ...TENANT_LIMIT_SETTINGS,
];

const FALLBACKS: ReadonlyMap<string, string> = new Map(
  SETTINGS.map(({ name, fallback }) => [name, fallback]),
);

/** The value of a variable that is not set. */
export function fallbackOf(name: string): string {
  const fallback = FALLBACKS.get(name);
  if (fallback === undefined) throw new Error(`${name} is not in the list of settings`);
  return fallback;
}
