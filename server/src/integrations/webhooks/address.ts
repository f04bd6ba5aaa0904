import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The addresses that a webhook may be sent to: not private, local, shared, reserved or metadata addresses. */

const FORBIDDEN: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only global unicast is allowed, except ranges that carry IPv4 or are reserved. */
const PUBLIC_V6: [string, number] = ['2000::', 3];
const FORBIDDEN_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const forbidden = new BlockList();
for (const [net, bits] of FORBIDDEN) forbidden.addSubnet(net, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');
for (const [net, bits] of FORBIDDEN_V6) forbidden.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !forbidden.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6');
}

export class ForbiddenAddress extends Error {
  constructor() {
    super('the address is not one of the public internet');
  }
}

/** The address of a URL's host when that is one already; `new URL` has made decimal, octal and short forms plain. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : null;
}

/**
 * Resolves a name for one connection. The connection uses the address that was checked, because a second look-up could
 * differ. A name with any forbidden address is rejected.
 */
export function checkedLookup(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[];
      const [first] = error ? [] : addresses;
      if (error) callback(error, '', 0);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new ForbiddenAddress(), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
