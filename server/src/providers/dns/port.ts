/**
 * What the DNS says about a name. `none` is the DNS's own word (no such name, or no such record); `trouble` means that
 * nobody could be asked, and proves nothing.
 */
export type DnsAnswer<T> =
  | { kind: 'found'; values: readonly T[] }
  | { kind: 'none' }
  | { kind: 'trouble'; reason: string };

/** Looking things up in the DNS. Never throws; ends within its own time limit. */
export interface DnsPort {
  /** TXT records, each put together from its pieces. */
  txt(name: string): Promise<DnsAnswer<string>>;
  /** The name that a name is an alias of. */
  cname(name: string): Promise<DnsAnswer<string>>;
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<DnsAnswer<string>>;
  /** Name servers: what every registered domain has. */
  nameServers(name: string): Promise<DnsAnswer<string>>;
}
