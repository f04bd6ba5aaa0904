import { isIP } from 'node:net';

/** PRINTER_NETWORKS: where printers are that the server may connect to, as CIDR with commas between. */
export function readPrinterNetworks(text: string, problems: string[]): string[] {
  return text.split(',').flatMap((word) => {
    const network = word.trim();
    if (network === '') return [];
    const [, net = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
    const family = isIP(net);
    if (family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)) return [network];
    problems.push(`PRINTER_NETWORKS: "${network}" is no network such as 192.168.10.0/24`);
    return [];
  });
}
