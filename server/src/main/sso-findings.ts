import { proofOfDomain, ssoProofRecord } from '../identity/auth/index.ts';
import type { Config } from '../platform/settings/config.ts';
import type { SsoProvider } from '../platform/settings/identity-settings.ts';
import { createResolver } from '../providers/dns/resolver.ts';

/** What keeps the identity providers of a configuration from speaking for their domains: a sentence each, for its operator. */
export async function ssoFindings({
  ssoProviders,
  domains,
}: Pick<Config, 'ssoProviders' | 'domains'>): Promise<string[]> {
  const dns = createResolver(domains.dnsServers);
  const findingsOf = async (provider: SsoProvider): Promise<string[]> => {
    const { id, emailDomains, vouchedDomains } = provider;
    const proofs = await Promise.all(
      emailDomains.map(async (domain) => ({ domain, proof: await proofOfDomain(dns, provider, domain) })),
    );
    const lacking = proofs.filter(({ proof }) => proof !== 'proven');
    const isSilent = lacking.length === emailDomains.length && vouchedDomains.length === 0;
    return [
      ...lacking.map(({ domain, proof }) => {
        const { name, value } = ssoProofRecord(provider, domain);
        return proof === 'unknown'
          ? `"${id}" speaks for nobody at ${domain} now: its DNS does not answer`
          : `"${id}" does not speak for ${domain}: there is no TXT record ${name} "${value}"`;
      }),
      ...(isSilent ? [`"${id}" speaks for no domain, so nobody can sign in with it`] : []),
    ];
  };
  return (await Promise.all(ssoProviders.map(findingsOf))).flat();
}
