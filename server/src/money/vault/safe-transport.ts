import { BlockList, isIPv6 } from 'node:net';
import { fail } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { MoneyDeps } from '../deps.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Card numbers are accepted over TLS, or from this machine. TLS ends at the proxy, so the public URL tells whether it
 * is used.
 */
export function assertSafeTransport({ config }: MoneyDeps, { address }: RequestInfo): void {
  if (config.publicUrl.startsWith('https:')) return;
  if (loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
  fail('FORBIDDEN', 'Card numbers are taken over TLS only.', { reason: 'INSECURE_TRANSPORT' });
}
