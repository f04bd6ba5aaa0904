import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnDatabase } from './database.ts';

/** Connections to Postgres for each login. */
const POOL_SIZE = 12;

/** A PgBouncer in transaction mode before a database; services reach both by a socket of the system. */
export interface Pgbouncer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the PgBouncer that is installed, as the account that owns the socket of Postgres. */
export async function startPgbouncer({ url }: OwnDatabase): Promise<Pgbouncer> {
  const { username, password, searchParams } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'comanda-pgbouncer-'));
  const { uid, gid } = statSync(searchParams.get('host')!); // findDatabase names it
  const files = {
    'pgbouncer.ini': `[databases]
* = host=${searchParams.get('host')}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${join(folder, 'userlist.txt')}
auth_user = ${username}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
`,
    'userlist.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of ['', ...Object.keys(files)]) chownSync(join(folder, name), uid, gid);
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], {
    uid,
    gid,
    env,
    stdio: 'ignore',
  });
  while (!existsSync(join(folder, '.s.PGSQL.6432'))) await sleep(20);
  const through = new URL(url);
  through.port = '6432';
  through.searchParams.set('host', folder);
  return {
    url: through.href,
    pid: child.pid!, // it runs
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
