import { isIP } from 'node:net';
import { ENVIRONMENTS, type EnvironmentName } from './environment.ts';
import { isLoopback } from './identity-settings.ts';
import { isTestGateway } from './payment-mode.ts';
import { fallbackOf } from './settings.ts';

const MODES = ['development', 'test', 'production'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const SECRET_MIN_LENGTH = 32;
const BACKUP_KEY = /^(|AGE-SECRET-KEY-1[0-9A-Z]{58}|age1[0-9a-z]{58})$/;

/** The part of the configuration that is checked here. */
interface CheckedConfig {
  production: boolean;
  environment: EnvironmentName;
  logLevel: string;
  secret: string;
  databaseUrl: string;
  databaseAppUrl: string;
  databaseLookupUrl: string;
  databaseIdentityUrl: string;
  smtpUrl: string;
  mailFrom: string;
  cardpointeUrl: string;
}

/** Checks values of the environment beyond their type; adds a sentence to `problems` for each that cannot be. */
export function checkConfig(
  config: CheckedConfig,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): void {
  const text = (name: string): string => env[name] || fallbackOf(name);
  checkGateway(config, text('CARDPOINTE_TEST'), problems);
  if (!['', 'yes', 'no'].includes(text('WEBHOOK_PRIVATE_TARGETS')))
    problems.push('WEBHOOK_PRIVATE_TARGETS must be yes or no');
  if (!MODES.includes(text('NODE_ENV')))
    problems.push(`NODE_ENV must be development, test or production, not "${text('NODE_ENV')}"`);
  if (!ENVIRONMENTS.includes(config.environment))
    problems.push(`COMANDA_ENVIRONMENT must be production or staging, not "${config.environment}"`);
  for (const [name, protocols] of Object.entries(ADDRESSES)) {
    const address = text(name);
    if (address && !protocols.includes(URL.parse(address)?.protocol ?? ''))
      problems.push(`${name} must be an address that begins with ${protocols.join('// or ')}//`);
  }
  const own = URL.parse(text('PUBLIC_URL'));
  if (own && `${own.origin}/` !== own.href)
    problems.push(
      'PUBLIC_URL must be an address alone, without a path: the service answers at the root of a host',
    );
  if (!isProxyList(text('TRUST_PROXY')))
    problems.push(
      'TRUST_PROXY must be a number of proxies, or their addresses or CIDR ranges with commas between',
    );
  if (!LOG_LEVELS.includes(config.logLevel)) problems.push(`LOG_LEVEL does not know "${config.logLevel}"`);
  if (config.secret && config.secret.length < SECRET_MIN_LENGTH)
    problems.push(`COMANDA_SECRET must have at least ${SECRET_MIN_LENGTH} characters`);
  if (!BACKUP_KEY.test(text('BACKUP_KEY')))
    problems.push('BACKUP_KEY must begin with AGE-SECRET-KEY-1 or age1; "comanda backup key" makes one');
  if (config.smtpUrl && !isSmtpUrl(config.smtpUrl))
    problems.push('SMTP_URL must be smtp://host or smtps://host, with user and password percent-encoded');
  if (!MAIL_FROM.test(config.mailFrom)) problems.push('MAIL_FROM must be "Name <address>" or an address');
  if (config.production) checkProduction(config, env, problems);
}

/** What development makes up and production must be given. */
function checkProduction(
  { smtpUrl, secret, databaseUrl, databaseAppUrl, databaseLookupUrl, databaseIdentityUrl }: CheckedConfig,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): void {
  if (smtpUrl && !env.MAIL_FROM) problems.push('MAIL_FROM is required in production when SMTP_URL is set');
  if (!secret) problems.push('COMANDA_SECRET is required in production');
  const logins = { databaseAppUrl, databaseLookupUrl, databaseIdentityUrl };
  // Without the owner's address no login can be derived.
  if (!databaseUrl && Object.values(logins).includes(''))
    problems.push(
      'DATABASE_APP_URL, DATABASE_LOOKUP_URL and DATABASE_IDENTITY_URL are required in production, all three, or for ' +
        'commands DATABASE_URL',
    );
}

/** Cards are charged over TLS or on this machine, in production for real unless it says otherwise, in staging never. */
function checkGateway(
  { production, environment, cardpointeUrl }: CheckedConfig,
  test: string,
  problems: string[],
): void {
  if (!['true', 'false'].includes(test)) problems.push('CARDPOINTE_TEST must be true or false');
  if (cardpointeUrl === '') return;
  const url = URL.parse(cardpointeUrl);
  if (url?.pathname !== '/' || url.username || (url.protocol !== 'https:' && !isLoopback(url))) {
    problems.push('CARDPOINTE_URL must be https://<site>.cardconnect.com, without a path');
  } else if (environment === 'staging') {
    if (!isTestGateway(cardpointeUrl))
      problems.push('CARDPOINTE_URL moves real money: staging takes a test system only');
  } else if (production && test !== 'true' && (isLoopback(url) || /-uat\./.test(url.hostname))) {
    problems.push(
      'CARDPOINTE_URL is a test system, which moves no money: set CARDPOINTE_TEST=true if you mean it',
    );
  }
}

/** Variables that hold an address, and how it may begin. The values are not repeated: they hold passwords. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: ['postgres:', 'postgresql:'],
  DATABASE_DIRECT_URL: ['postgres:', 'postgresql:'],
  DATABASE_APP_URL: ['postgres:', 'postgresql:'],
  DATABASE_LOOKUP_URL: ['postgres:', 'postgresql:'],
  DATABASE_IDENTITY_URL: ['postgres:', 'postgresql:'],
  DATABASE_READ_URL: ['postgres:', 'postgresql:'],
  REDIS_URL: ['redis:', 'rediss:'],
  PUBLIC_URL: ['http:', 'https:'],
  BACKUP_S3_ENDPOINT: ['http:', 'https:'],
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
