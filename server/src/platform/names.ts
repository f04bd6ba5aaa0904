import { type LookupAddress, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { within } from './workers/within.ts';

/**
 * Addresses of names. Node's own look-up waits in one of two threads of the process, for as long as the DNS is silent, and the
 * database's name is looked up there too: so nobody else may fill them.
 */

const TRY_MS = 1_500;
const TRIES = 2;
/** More than all tries take. */
const LOOK_UP_MS = 4_000;
/** How long a connection waits for a fresh answer when there is an older one. */
const FRESH_MS = 1_000;
const HOSTS_FILE = '/etc/hosts';

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

type Find = (hostname: string) => Promise<LookupAddress[]>;

/**
 * For names that tenants choose: asks the DNS over sockets of its own. `orHosts`: what the DNS does not know, the machine's hosts
 * file may. The system is never asked: a name that it is silent about would keep the service's own names waiting.
 */
export function openTenantNames(options: { servers: readonly string[]; orHosts: boolean }): LookupFunction {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (options.servers.length > 0) resolver.setServers(options.servers);
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    // RFC 6761: never asked of the DNS.
    if (/(?:^|\.)localhost\.?$/i.test(hostname)) return LOOPBACK;
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
        : [],
    );
    if (found.length > 0) return found;
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const silent = reasons.find(({ code }) => code !== 'ENOTFOUND' && code !== 'ENODATA');
    const own = options.orHosts && !silent ? await findInHosts(hostname) : [];
    if (own.length > 0) return own;
    throw silent ?? reasons[0];
  };
  return lookupBy(onceAtATime((hostname) => within(LOOK_UP_MS, find(hostname), tooLate)));
}

/**
 * For names in the settings: asks the system, for one name after the other, and keeps the last answer for when there is no
 * new one.
 */
export function openOwnNames(find: Find = findBySystem): LookupFunction {
  const known = new Map<string, LookupAddress[]>();
  const ask = onceAtATime(async (hostname) => {
    const found = await find(hostname);
    known.set(hostname, found);
    return found;
  });
  return lookupBy(async (hostname) => {
    const asked = ask(hostname);
    const kept = known.get(hostname);
    if (!kept) return asked;
    return within(
      FRESH_MS,
      asked.catch(() => kept),
      () => kept,
    );
  });
}

async function findInHosts(hostname: string): Promise<LookupAddress[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isNamed = names.some((name) => name.toLowerCase() === hostname.toLowerCase());
    return isNamed && isIP(address) > 0 ? [{ address, family: isIP(address) }] : [];
  });
}

/** One name at a time: the other thread is left to the database. */
let before: Promise<unknown> = Promise.resolve();
function findBySystem(hostname: string): Promise<LookupAddress[]> {
  const found = before.then(
    () =>
      new Promise<LookupAddress[]>((resolve, reject) => {
        lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
      }),
  );
  before = found.catch(() => {});
  return found;
}

/** Who asks for a name that is being asked for gets the same answer. */
function onceAtATime(find: Find): Find {
  const asked = new Map<string, Promise<LookupAddress[]>>();
  return (hostname) => {
    const running = asked.get(hostname) ?? find(hostname).finally(() => asked.delete(hostname));
    asked.set(hostname, running);
    return running;
  };
}

const lookupBy =
  (find: Find): LookupFunction =>
  (hostname, { all, family }, callback) => {
    find(hostname).then(
      (addresses) => {
        const wanted = addresses.filter((one) => !family || one.family === Number(family));
        const [first] = wanted;
        if (!first) callback(noAddress(hostname), '', 0);
        else if (all) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

const noAddress = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });

function tooLate(): never {
  throw Object.assign(new Error('the DNS does not answer'), { code: 'ETIMEOUT' });
}
