import type { HostingSettings } from '../../platform/domain-settings.ts';
import type { DnsPort } from '../dns/port.ts';
import type { DnsRecord, HostingFacts, HostingPort, HostingResult } from './port.ts';

/**
 * Hosting by ourselves: a Caddy with on-demand TLS in front, which asks us (`/api/v1/hosting/ask`) before it gets a
 * certificate. There is nobody to register with; what counts is that the domain's DNS leads to our edge.
 */
export function openCaddy({ cname, addresses }: HostingSettings, dns: DnsPort): HostingPort {
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
        reason: 'FAULT',
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
        records: recordsFor(domain),
        conflicts: misconfigured ? foreign.map((value) => addressRecord(domain, value)) : [],
      },
    };
  };

  const recordsFor = (name: string): DnsRecord[] =>
    cname === ''
      ? addresses.map((value) => addressRecord(name, value))
      : [{ type: 'CNAME', name, value: cname }];

  return {
    name: 'caddy',
    register: inspect,
    inspect,
    verify: inspect,
    remove: async () => ({ kind: 'done', value: null }),
  };
}

const addressRecord = (name: string, value: string): DnsRecord => ({
  type: value.includes(':') ? 'AAAA' : 'A',
  name,
  value,
});
