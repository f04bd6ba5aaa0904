import { BlockList, isIP } from 'node:net';
import { failFields } from '../../platform/errors.ts';

/**
 * Whether we may connect to an address: one of PRINTER_NETWORKS. Only addresses are taken, no names, so there is nothing that
 * could lead elsewhere later; and a printer's address is judged again whenever somebody connects to it.
 */
export function isPrinterAddress(address: string, networks: readonly string[]): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const allowed = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    allowed.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  // An IPv4 address in the clothes of an IPv6 one is judged as what it is by BlockList.
  return allowed.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export function requirePrinterAddress(address: string | undefined, networks: readonly string[]): string {
  if (address === undefined)
    failFields([{ in: 'body', path: '/address', rule: 'required', message: 'this kind needs an address' }]);
  if (isPrinterAddress(address, networks)) return address;
  const message =
    networks.length === 0
      ? 'this server connects to no printers: PRINTER_NETWORKS is empty'
      : 'must be an IP address within PRINTER_NETWORKS';
  failFields([{ in: 'body', path: '/address', rule: 'network', message }]);
}

/** Printers that ask us have no address of theirs with us. */
export function assertNoAddress(body: { address?: string; port?: number }): void {
  for (const name of ['address', 'port'] as const)
    if (body[name] !== undefined)
      failFields([
        { in: 'body', path: `/${name}`, rule: 'unknown', message: 'only NETWORK_ESCPOS printers have one' },
      ]);
}
