/** A record that somebody has to put into the DNS, or to take out. */
export interface DnsRecord {
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA';
  name: string;
  value: string;
}

/** What the hosting provider says of a domain: two facts that do not depend on each other, and what to do about them. */
export interface HostingFacts {
  /** It is ours at the provider. */
  verified: boolean;
  /** The DNS does not lead there, or other records are in the way. */
  misconfigured: boolean;
  /** To put into the DNS. */
  records: readonly DnsRecord[];
  /** To take out of the DNS. */
  conflicts: readonly DnsRecord[];
}

/**
 * - `done`.
 * - `held-elsewhere`: another project or account of the provider has the domain.
 * - `refused`: the provider does not take this domain, and will not.
 * - `unavailable`: it (or the DNS that it looks into) does not answer, or wants to be left alone for a while, or does not
 *   let us in.
 */
export type HostingResult<T> =
  | { kind: 'done'; value: T }
  | { kind: 'held-elsewhere'; message: string }
  | { kind: 'refused'; message: string }
  | {
      kind: 'unavailable';
      reason: 'TIMEOUT' | 'RATE_LIMITED' | 'FAULT' | 'CREDENTIALS' | 'DNS';
      retryAfterMs: number | null;
      message: string;
    };

/** Who serves guest pages at a tenant's own domain, and gets the certificates. No call throws; each ends in time. */
export interface HostingPort {
  readonly name: string;
  /** Has the domain served; no harm when it is already. */
  register(domain: string): Promise<HostingResult<HostingFacts>>;
  /** null: the provider does not have the domain. */
  inspect(domain: string): Promise<HostingResult<HostingFacts | null>>;
  /** Asks the provider to look at its own proof again. */
  verify(domain: string): Promise<HostingResult<HostingFacts>>;
  /** Gives the domain back; no harm when it is not there. */
  remove(domain: string): Promise<HostingResult<null>>;
}
