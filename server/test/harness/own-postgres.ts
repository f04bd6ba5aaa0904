import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { atEnd } from './cleanup.ts';
import { freePort } from './free-port.ts';
import { type Account, postgresAccount } from './patroni.ts';

/** Debian's Postgres, as an operator has it: a data folder, an account, and a shell. */

export const OWN_POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'only-for-tests';

export interface OwnPostgres {
  folder: string;
  dataDir: string;
  port: number;
  url(name: string, port?: number): string;
  /** Runs a script as the account of Postgres; returns what it prints, and throws that when it fails. */
  bash(script: string, env?: Record<string, string>): Promise<string>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-own-postgres-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const account = process.getuid?.() === 0 ? postgresAccount() : null;
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const [dataDir, port] = [join(folder, 'data'), await freePort()];
  const known = {
    PATH: `${OWN_POSTGRES_BIN}${delimiter}${process.env.PATH}`,
    PGDATA: dataDir,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    PGPASSWORD: PASSWORD,
  };
  const bash: OwnPostgres['bash'] = (script, env = {}) =>
    runAs(account, { folder, script, env: { ...known, ...env } });
  await bash('initdb -A scram-sha-256 -U postgres --pwfile=<(echo "$PGPASSWORD") -E UTF8');
  appendFileSync(
    join(dataDir, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\n`,
  );
  await bash('pg_ctl start -w');
  atEnd(() => bash('pg_ctl stop -m immediate').catch(() => {}));
  const url = (name: string, at = port) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${at}/${name}`;
  return { folder, dataDir, port, url, bash };
}

let scripts = 0;

/** What it starts and leaves running keeps what it prints to, so that is a file. */
async function runAs(
  account: Account | null,
  { folder, script, env }: { folder: string; script: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const output = join(folder, 'output');
  mkdirSync(output, { recursive: true });
  const file = join(output, String(++scripts));
  const into = openSync(file, 'w');
  const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: { HOME: folder, ...env },
    stdio: ['ignore', into, into],
    ...account,
  });
  const [code] = await once(child, 'exit');
  const printed = readFileSync(file, 'utf8');
  if (code !== 0) throw new Error(`exit code ${code}: ${printed}`);
  return printed;
}
