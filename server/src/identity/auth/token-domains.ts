import { domainToASCII } from 'node:url';
import { failFields } from '../../platform/errors.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * The domain that a custom token may be for, in its ASCII form. Today the service's public host and the hosts that the
 * installation names (docs/decisions/016-custom-tokens.md); a tenant's own domains are not included yet.
 */
export function requireTokenDomain(deps: IdentityDeps, _tenantId: string | null, requested: string): string {
  const domain = domainToASCII(requested);
  if (!isTokenDomain(deps, domain)) {
    failFields([{ in: 'body', path: '/domain', rule: 'known', message: 'is not a domain of this service' }]);
  }
  return domain;
}

export function isTokenDomain({ config, publicUrl }: IdentityDeps, domain: string): boolean {
  return domain === new URL(publicUrl).hostname || config.customTokenDomains.includes(domain);
}

/** The host of a request, without its port. Null when the header is malformed. */
export function hostOf({ host }: Readonly<Record<string, string | string[] | undefined>>): string | null {
  return typeof host === 'string' ? (URL.parse(`http://${host}`)?.hostname ?? null) : null;
}
