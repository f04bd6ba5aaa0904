import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isLoopback } from './identity-settings.ts';

/** Settings about domains, hosting and places. */

export interface HostingSettings {
  /** Empty: no provider, mappings wait at `verifying`. */
  provider: '' | 'vercel' | 'caddy';
  /** Vercel-style API: base address, bearer token, project, team. */
  url: string;
  token: string;
  project: string;
  team: string;
  /** Where tenants point their domains when we are the host (caddy). */
  cname: string;
  addresses: readonly string[];
  /** How long the provider's API may take. */
  timeoutMs: number;
}

export interface DomainSettings {
  /** Resolvers as `address` or `address:port`; none = the system's. */
  dnsServers: readonly string[];
  /** Names at which all of the service is found beside the public address. */
  ownHosts: readonly string[];
  /** Restaurants are also found at `<slug>.<guestDomain>`; empty = not. */
  guestDomain: string;
  /** Domains that no tenant may map, nor anything below them. */
  reserved: readonly string[];
  hosting: HostingSettings;
}

export interface PlacesSettings {
  /** Empty: no provider, places answer PROVIDER_UNAVAILABLE. */
  provider: '' | 'google' | 'nominatim';
  url: string;
  /** Google's API key. Never leaves the server. */
  key: string;
  /** The contact address for the public Nominatim server, sent in the User-Agent. */
  contact: string;
  /** Requests of one tenant to the provider on one UTC day. */
  dailyQuota: number;
  /** How long the provider may take. */
  timeoutMs: number;
}

const DEFAULT_URLS: Readonly<Record<string, string>> = {
  vercel: 'https://api.vercel.com',
  google: 'https://places.googleapis.com',
  nominatim: 'https://nominatim.openstreetmap.org',
};

type ReadText = (name: string) => string;

const words = (text: string): string[] => text.split(',').flatMap((word) => word.trim() || []);

export function readDomainSettings(text: ReadText, timeoutMs: number, problems: string[]): DomainSettings {
  const provider = oneOf(text, 'HOSTING_PROVIDER', ['vercel', 'caddy'], problems);
  const hosting: HostingSettings = {
    provider,
    url: address(text, 'HOSTING_URL', DEFAULT_URLS[provider] ?? '', problems),
    token: text('HOSTING_TOKEN'),
    project: text('HOSTING_PROJECT'),
    team: text('HOSTING_TEAM'),
    cname: hostName(text, 'HOSTING_CNAME', problems),
    addresses: words(text('HOSTING_ADDRESSES')),
    timeoutMs,
  };
  if (provider === 'vercel') {
    for (const [name, value] of [
      ['HOSTING_TOKEN', hosting.token],
      ['HOSTING_PROJECT', hosting.project],
    ] as const) {
      if (value === '') problems.push(`${name} is required when HOSTING_PROVIDER is vercel`);
    }
  }
  if (provider === 'caddy' && hosting.cname === '' && hosting.addresses.length === 0)
    problems.push('HOSTING_CNAME or HOSTING_ADDRESSES is required when HOSTING_PROVIDER is caddy');
  if (hosting.addresses.some((one) => isIP(one) === 0))
    problems.push('HOSTING_ADDRESSES must be IP addresses with commas between');
  const dnsServers = words(text('DNS_SERVERS'));
  if (!dnsServers.every(isDnsServer))
    problems.push('DNS_SERVERS must be addresses, with a port or without, and commas between');
  const reserved = words(text('RESERVED_DOMAINS')).map((word) => domainToASCII(word));
  if (reserved.includes('')) problems.push('RESERVED_DOMAINS must be domains with commas between');
  const ownHosts = words(text('OWN_HOSTS').toLowerCase());
  return { dnsServers, ownHosts, guestDomain: hostName(text, 'GUEST_DOMAIN', problems), reserved, hosting };
}

export function readPlacesSettings(
  text: ReadText,
  { dailyQuota, timeoutMs }: Pick<PlacesSettings, 'dailyQuota' | 'timeoutMs'>,
  problems: string[],
): PlacesSettings {
  const provider = oneOf(text, 'PLACES_PROVIDER', ['google', 'nominatim'], problems);
  const key = text('PLACES_KEY');
  const contact = text('PLACES_CONTACT');
  if (provider === 'google' && key === '')
    problems.push('PLACES_KEY is required when PLACES_PROVIDER is google');
  if (provider === 'nominatim' && contact === '')
    problems.push('PLACES_CONTACT is required when PLACES_PROVIDER is nominatim');
  if (!/^[\x21-\x7e]*$/.test(contact)) problems.push('PLACES_CONTACT must be an e-mail or web address');
  const url = address(text, 'PLACES_URL', DEFAULT_URLS[provider] ?? '', problems);
  return { provider, url, key, contact, dailyQuota, timeoutMs };
}

function oneOf<const W extends string>(
  text: ReadText,
  name: string,
  choices: readonly W[],
  problems: string[],
): W | '' {
  const value = text(name);
  const found = choices.find((choice) => choice === value);
  if (value !== '' && !found) problems.push(`${name} must be ${choices.join(' or ')}, or empty`);
  return found ?? '';
}

/** Credentials go there: https, or this machine. */
function address(text: ReadText, name: string, fallback: string, problems: string[]): string {
  const value = text(name) || fallback;
  const url = URL.parse(value);
  if (value !== '' && !(url && (url.protocol === 'https:' || isLoopback(url))))
    problems.push(`${name} must be an https address`);
  return value.replace(/\/+$/, '');
}

function hostName(text: ReadText, name: string, problems: string[]): string {
  const value = text(name);
  if (value === '') return '';
  const ascii = /[/:@?#%\s]/.test(value) ? '' : domainToASCII(value);
  if (ascii === '' || isIP(ascii)) problems.push(`${name} must be a host name`);
  return ascii;
}

function isDnsServer(server: string): boolean {
  if (isIP(server)) return true;
  const [, host = '', port = ''] = /^(?:\[?([^\]]+)\]?):(\d{1,5})$/.exec(server) ?? [];
  return isIP(host) !== 0 && Number(port) <= 65_535;
}
