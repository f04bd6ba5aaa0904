import { Resolver } from 'node:dns/promises';
import type { DnsAnswer, DnsPort } from './port.ts';

const TIMEOUT_MS = 1_500;
const TRIES = 2;
/** What the DNS answers when it knows that there is nothing. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** Real look-ups, by the system's resolvers or by those that are named (`address` or `address:port`). */
export function createResolver(servers: readonly string[]): DnsPort {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const lookUp = async <T>(work: () => Promise<T[]>): Promise<DnsAnswer<T>> => {
    try {
      const values = await work();
      return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
    } catch (error) {
      const { code = 'UNKNOWN' } = error as { code?: string };
      return NONE.has(code) ? { kind: 'none' } : { kind: 'trouble', reason: code };
    }
  };
  return {
    txt: (name) => lookUp(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    cname: (name) => lookUp(async () => (await resolver.resolveCname(name)).map(canonical)),
    nameServers: (name) => lookUp(async () => (await resolver.resolveNs(name)).map(canonical)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        lookUp(() => resolver.resolve4(name)),
        lookUp(() => resolver.resolve6(name)),
      ]);
      const values = [four, six].flatMap((answer) => (answer.kind === 'found' ? answer.values : []));
      if (values.length > 0) return { kind: 'found', values };
      return four.kind === 'trouble' ? four : six;
    },
  };
}

const canonical = (name: string): string => name.toLowerCase().replace(/\.$/, '');
