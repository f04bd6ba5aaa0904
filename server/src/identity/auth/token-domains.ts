import { domainToASCII } from 'node:url';
import { failFields } from '../../platform/errors.ts';
import type { IdentityDeps } from '../deps.ts';

/** The domain that a custom token for a tenant may be for, in its ASCII form; VALIDATION_ERROR for any other. */
export async function requireTokenDomain(
  deps: IdentityDeps,
  tenantId: string | null,
  requested: string,
): Promise<string> {
  const domain = domainToASCII(requested);
  if (!(await isTokenDomain(deps, tenantId, domain))) {
    failFields([{ in: 'body', path: '/domain', rule: 'known', message: 'is not a domain of this service' }]);
  }
  return domain;
}

/**
 * The service's public host, the hosts that the installation names, and the domains that this tenant has proven and
 * serves (docs/decisions/016-custom-tokens.md). Another tenant's domain is as unknown as one that nobody has.
 */
export async function isTokenDomain(
  { config, publicUrl, tenantDomains }: IdentityDeps,
  tenantId: string | null,
  domain: string,
): Promise<boolean> {
  if (domain === new URL(publicUrl).hostname || config.customTokenDomains.includes(domain)) return true;
  return tenantId !== null && domain !== '' && (await tenantDomains.ownerOf(domain)) === tenantId;
}

/** The host of a request, without its port. Null when the header is malformed. */
export function hostOf({ host }: Readonly<Record<string, string | string[] | undefined>>): string | null {
  return typeof host === 'string' ? (URL.parse(`http://${host}`)?.hostname ?? null) : null;
}
