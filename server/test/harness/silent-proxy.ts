import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { atEnd } from './cleanup.ts';

/** What goes quiet. */
interface Silence {
  /** Connections made from now on as well: they are accepted, and never hear anything. */
  newOnes?: boolean;
  /** What is asked still arrives, and only the answers do not: what is asked happens. */
  answersOnly?: boolean;
}

/**
 * Stands between the service and a server (Postgres, Redis), and can fall silent as a network does: nobody is told, no connection
 * ends, and what was sent meanwhile arrives when the silence is over.
 */
export interface SilentProxy {
  /** The address of the server, led through here. */
  readonly url: string;
  /** How many connections are open to the server behind. */
  connections(): number;
  silence(how?: Silence): void;
  /** What was held back goes on its way, from who has hung up meanwhile too. */
  resume(): void;
  /** Ends every connection, with a reset. */
  cut(): void;
  /** The connections that are there are never heard of again by whoever asks, new ones work: who has roamed, or a router that was restarted. */
  lose(): void;
}

/** A proxy in front of the server at this address, until the file ends. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const pairs = new Set<Pair>();
  const lost = new Set<Socket>();
  let silence: Silence | null = null;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const pair = join(near, connect(behind(target)));
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    if (silence?.newOnes) hush(pair, silence);
    else flow(pair);
  });
  const proxy: SilentProxy = {
    url: await listening(server, target),
    connections: () => pairs.size,
    silence(how = {}) {
      silence = how;
      for (const pair of pairs) hush(pair, how);
    },
    resume() {
      silence = null;
      for (const pair of pairs) flow(pair);
    },
    cut() {
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    lose() {
      for (const pair of pairs) {
        hush(pair, {});
        pairs.delete(pair);
        lost.add(pair.near);
        pair.near.removeAllListeners('close').on('close', () => lost.delete(pair.near));
        pair.far.removeAllListeners('close').destroy();
      }
    },
  };
  atEnd(() => {
    server.close();
    proxy.cut();
    for (const near of lost) near.destroy();
  });
  return proxy;
}

/** The caller's end and the server's. */
interface Pair {
  near: Socket;
  far: Socket;
}

/** When one end breaks the other does. */
function join(near: Socket, far: Socket): Pair {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => {});
    one.on('close', () => other.destroy());
    one.setNoDelay(true);
  }
  return { near, far };
}

function flow({ near, far }: Pair): void {
  hush({ near, far }, {});
  near.pipe(far);
  far.pipe(near);
}

function hush({ near, far }: Pair, { answersOnly }: Silence): void {
  far.unpipe(near).pause();
  if (!answersOnly) near.unpipe(far).pause();
  else if (near.isPaused()) near.pipe(far);
}

async function listening(server: ReturnType<typeof createServer>, target: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

const PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

/** Where the server is: an embedded Postgres has no port, only a socket in a folder. */
function behind(target: string): NetConnectOpts {
  const { protocol, hostname, port: given, searchParams } = new URL(target);
  const port = Number(given) || PORTS[protocol]!; // the protocols that tests use
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname || '127.0.0.1', port };
}
