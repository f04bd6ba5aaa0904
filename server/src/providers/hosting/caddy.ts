import type { HostingSettings } from '../../platform/settings/domain-settings.ts';
import type { DnsPort } from '../dns/port.ts';
import type { HostingFacts, HostingPort, HostingResult } from './port.ts';
import { addressRecord, recordsLeadingTo } from './targets.ts';

/**
 * Hosting by ourselves: a Caddy with on-demand TLS in front, which asks us (`/api/v1/hosting/ask`) before it gets a
 * certificate. There is nobody to register with; what counts is that the domain's DNS leads to our edge.
 */
export function createCaddy({ cname, addresses }: HostingSettings, dns: DnsPort): HostingPort {
  const inspect = async (domain: string): Promise<HostingResult<HostingFacts>> => {
    const [alias, found, edge] = await Promise.all([
      dns.cname(domain),
      dns.addresses(domain),
      cname === '' ? ({ kind: 'none' } as const) : dns.addresses(cname),
    ]);
    const here = new Set([...addresses, ...(edge.kind === 'found' ? edge.values : [])]);
    const byAlias = alias.kind === 'found' && alias.values.includes(cname);
    const byAddress = found.kind === 'found' && found.values.every((address) => here.has(address));
    if (!byAlias && !byAddress && (alias.kind === 'trouble' || found.kind === 'trouble')) {
      return {
        kind: 'unavailable',
        reason: 'DNS',
        retryAfterMs: null,
        message: 'The DNS does not answer.',
      };
    }
    const misconfigured = !byAlias && !byAddress;
    const foreign = found.kind === 'found' ? found.values.filter((address) => !here.has(address)) : [];
    return {
      kind: 'done',
      value: {
        verified: true,
        misconfigured,
        records: recordsLeadingTo(domain, { cname, addresses: [...here] }),
        conflicts: misconfigured ? foreign.map((value) => addressRecord(domain, value)) : [],
      },
    };
  };

  return {
    name: 'caddy',
    register: inspect,
    inspect,
    verify: inspect,
    remove: async () => ({ kind: 'done', value: null }),
  };
}
