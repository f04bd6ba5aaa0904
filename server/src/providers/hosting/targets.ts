import { getDomain } from 'tldts';
import type { DnsRecord } from './port.ts';

/** What leads a domain somewhere: an alias or, at an apex, where the DNS allows none, addresses. */
export function recordsLeadingTo(
  domain: string,
  { cname, addresses }: { cname: string; addresses: readonly string[] },
): DnsRecord[] {
  const isApex = getDomain(domain, { allowPrivateDomains: true }) === domain;
  if (cname !== '' && !(isApex && addresses.length > 0))
    return [{ type: 'CNAME', name: domain, value: cname }];
  return addresses.map((address) => addressRecord(domain, address));
}

export const addressRecord = (name: string, value: string): DnsRecord => ({
  type: value.includes(':') ? 'AAAA' : 'A',
  name,
  value,
});
