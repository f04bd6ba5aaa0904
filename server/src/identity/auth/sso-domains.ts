import { ApiError, fail } from '../../platform/errors.ts';
import type { SsoProvider } from '../../platform/settings/identity-settings.ts';
import type { DnsPort } from '../../providers/dns/port.ts';

/** A provider speaks for the addresses of its domains and for nobody else (docs/decisions/085-sso-providers-have-domains.md). */

/** `unknown`: the DNS does not answer, which proves nothing. */
type DomainProof = 'proven' | 'missing' | 'unknown';

/** The TXT record by which whoever has a domain lets a provider speak for its addresses. */
export const ssoProofRecord = ({ issuer }: Pick<SsoProvider, 'issuer'>, domain: string) => ({
  name: `_comanda.${domain}`,
  value: `comanda-sso=${issuer}`,
});

/** Whether a provider speaks for a domain now, if it is bound to it. Looked up each time: a proof counts while it is there. */
export async function proofOfDomain(
  dns: Pick<DnsPort, 'txt'>,
  provider: SsoProvider,
  domain: string,
): Promise<DomainProof> {
  if (provider.vouchedDomains.includes(domain)) return 'proven';
  if (!provider.emailDomains.includes(domain)) return 'missing';
  const { name, value } = ssoProofRecord(provider, domain);
  const answer = await dns.txt(name);
  if (answer.kind === 'trouble') return 'unknown';
  return answer.kind === 'found' && answer.values.some((text) => text.trim() === value)
    ? 'proven'
    : 'missing';
}

/** FORBIDDEN unless the provider speaks for the domain; PROVIDER_UNAVAILABLE when the DNS does not say. */
export async function assertSpeaksFor(
  dns: Pick<DnsPort, 'txt'>,
  provider: SsoProvider,
  domain: string,
): Promise<void> {
  const proof = await proofOfDomain(dns, provider, domain);
  if (proof === 'missing') rejectDomain(provider.name, domain);
  if (proof === 'unknown') {
    throw new ApiError(
      'PROVIDER_UNAVAILABLE',
      `The DNS does not say now whether ${provider.name} speaks for addresses at ${domain}. Try again.`,
      { reason: 'SSO_DOMAIN_UNKNOWN' },
    );
  }
}

export function rejectDomain(name: string, domain: string): never {
  fail('FORBIDDEN', `${name} does not speak for addresses at ${domain}. Sign in in another way.`, {
    reason: 'SSO_DOMAIN',
  });
}
