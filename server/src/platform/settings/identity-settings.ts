import { createPrivateKey } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { emailDomain } from '../email.ts';

/** Settings about identity that are more than a word: JSON texts, checked member by member. */

/** An OpenID Connect provider that people may sign in with. */
export interface SsoProvider {
  /** Stands in our paths. */
  id: string;
  /** For buttons. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The domains for whose addresses it speaks while their DNS says so; in ASCII. */
  emailDomains: readonly string[];
  /** Domains for which the operator answers, such as a mail provider's own: no record is looked for. */
  vouchedDomains: readonly string[];
}

/** Who signs tokens for Firebase: the two members of a service account's JSON file that matter. */
export interface FirebaseServiceAccount {
  clientEmail: string;
  privateKey: string;
}

const ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const SCOPES_DEFAULT = 'openid email profile';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** SSO_PROVIDERS: a JSON array of `{ id, name, issuer, clientId, clientSecret, scopes?, emailDomains, vouchedDomains? }`. */
export function readSsoProviders(text: string, problems: string[]): SsoProvider[] {
  if (text === '') return [];
  const list = parseJson(text);
  if (!Array.isArray(list)) {
    problems.push('SSO_PROVIDERS must be a JSON array');
    return [];
  }
  const providers = list.map((value, index) => readProvider(value, `SSO_PROVIDERS[${index}]`, problems));
  for (const member of ['id', 'issuer'] as const) {
    if (new Set(providers.map((provider) => provider[member])).size < providers.length) {
      problems.push(`SSO_PROVIDERS must not have the same ${member} twice`);
    }
  }
  const owned = providers.flatMap((provider) => domainsOf(provider));
  for (const domain of new Set(owned.filter((one, index) => owned.indexOf(one) !== index)))
    problems.push(`SSO_PROVIDERS must not name the domain ${domain} twice`);
  return providers;
}

/** The domains that a provider is bound to. */
export const domainsOf = ({ emailDomains, vouchedDomains }: SsoProvider): string[] => [
  ...emailDomains,
  ...vouchedDomains,
];

function readProvider(value: unknown, where: string, problems: string[]): SsoProvider {
  const members = (value ?? {}) as Record<string, unknown>;
  const text = (name: string, fallback?: string): string => {
    const member = members[name] ?? fallback;
    if (typeof member === 'string' && member !== '') return member;
    problems.push(`${where}.${name} must be a text`);
    return '';
  };
  const domains = (name: string) => readEmailDomains(members[name] ?? [], `${where}.${name}`, problems);
  const provider = {
    id: text('id'),
    name: text('name'),
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    scopes: text('scopes', SCOPES_DEFAULT),
    emailDomains: domains('emailDomains'),
    vouchedDomains: domains('vouchedDomains'),
  };
  for (const name of Object.keys(members)) {
    if (!(name in provider)) problems.push(`${where} does not know "${name}"`);
  }
  if (!ID.test(provider.id)) problems.push(`${where}.id must be of a-z, 0-9 and "-"`);
  if (!mayBeIssuer(provider.issuer)) problems.push(`${where}.issuer must be an https address`);
  if (!provider.scopes.split(' ').includes('openid')) problems.push(`${where}.scopes must have "openid"`);
  if (domainsOf(provider).length === 0)
    problems.push(`${where}.emailDomains must name the domains for whose addresses "${provider.id}" speaks`);
  return provider;
}

/** Each domain by its whole name: who has one does not have what is below it. */
function readEmailDomains(value: unknown, where: string, problems: string[]): string[] {
  if (!Array.isArray(value)) {
    problems.push(`${where} must be an array of domains`);
    return [];
  }
  return value.flatMap((text: unknown) => {
    const domain = typeof text === 'string' ? emailDomain(text) : null;
    if (domain === null) problems.push(`${where}: ${JSON.stringify(text)} is not the domain of an address`);
    return domain ?? [];
  });
}

/** Plain http is for a provider on this machine only: an identity read off the wire would be anybody's to change. */
function mayBeIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}

export function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname);
}

/** FIREBASE_SERVICE_ACCOUNT: the JSON text of a service account's key file. */
export function readFirebaseServiceAccount(text: string, problems: string[]): FirebaseServiceAccount | null {
  if (text === '') return null;
  const { client_email, private_key } = (parseJson(text) ?? {}) as Record<string, unknown>;
  if (typeof client_email !== 'string' || typeof private_key !== 'string' || !isRsaKey(private_key)) {
    problems.push('FIREBASE_SERVICE_ACCOUNT must be JSON with client_email and private_key (RSA, PEM)');
    return null;
  }
  return { clientEmail: client_email, privateKey: private_key };
}

/** CUSTOM_TOKEN_DOMAINS: host names, separated by commas. */
export function readDomains(text: string, problems: string[]): string[] {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  return words.map((word) => {
    const domain = domainToASCII(word);
    if (domain === '') problems.push(`CUSTOM_TOKEN_DOMAINS: "${word}" is not a host name`);
    return domain;
  });
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
