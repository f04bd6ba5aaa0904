import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './cleanup.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

/** Debian's PgBouncer, set up as docs/operations/pooler.md says. */
export interface Pgbouncer {
  /** The address of a database behind it. */
  through(url: string): string;
  /** Ends every connection, and is back at the same address. */
  restart(): Promise<void>;
}

interface Settings {
  mode?: 'transaction' | 'session';
  /** Connections to Postgres for each login. */
  poolSize?: number;
  /** Whether it brings prepared statements along; only where it can. */
  prepared?: boolean;
}

const PATH = `${process.env.PATH}:/usr/sbin`;

/** Whether the one that is installed can bring prepared statements along: from 1.21 on. Debian 12 has 1.18. */
export function canPrepare(): boolean {
  const said = execFileSync('pgbouncer', ['--version'], { env: { PATH }, encoding: 'utf8' });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** In front of the Postgres at this address, whose login may read the passwords of all others, until the file ends. */
export async function startPgbouncer(target: string, settings: Settings = {}): Promise<Pgbouncer> {
  const port = await freePort();
  const [account, folder] = [accountFor(target), mkdtempSync(join(tmpdir(), 'comanda-pgbouncer-'))];
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { username, password } = new URL(target);
  const config = join(folder, 'pgbouncer.ini');
  const files = {
    [config]: configOf(target, {
      ...{ port, folder, mode: 'transaction', poolSize: 6, prepared: false },
      ...settings,
    }),
    [join(folder, 'userlist.txt')]: `"${username}" "${decodeURIComponent(password)}"\n`,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
  for (const path of [folder, ...Object.keys(files)]) chownSync(path, account.uid, account.gid);
  let running: ChildProcess;
  const start = async (): Promise<void> => {
    running = spawn('pgbouncer', ['--quiet', config], {
      ...account,
      env: { PATH },
      stdio: 'ignore',
    });
    await eventually(() => answersAt(port));
  };
  atEnd(() => running.kill('SIGKILL'));
  await start();
  return {
    through: (url) => {
      const led = new URL(url);
      led.searchParams.delete('host');
      return Object.assign(led, { host: `127.0.0.1:${port}` }).href;
    },
    async restart() {
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
      await start();
    },
  };
}

const configOf = (target: string, s: Required<Settings> & { port: number; folder: string }): string => `
[databases]
* = ${placeOf(target)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${s.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(s.folder, 'userlist.txt')}
auth_user = ${new URL(target).username}
pool_mode = ${s.mode}
default_pool_size = ${s.poolSize}
max_client_conn = 500
${canPrepare() ? `max_prepared_statements = ${s.prepared ? 200 : 0}` : ''}
`;

function placeOf(target: string): string {
  const { hostname, port, searchParams } = new URL(target);
  return `host=${searchParams.get('host') ?? hostname} port=${port || 5432}`;
}

/** It refuses to run as root, and the socket of our own Postgres is open to the owner of its folder only. */
function accountFor(target: string): { uid: number; gid: number } {
  const socket = new URL(target).searchParams.get('host');
  if (socket) return statSync(socket);
  const uid = process.getuid!(); // there is a PgBouncer, so it is no Windows
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid: process.getgid!() }; // likewise
}

async function answersAt(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
