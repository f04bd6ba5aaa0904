import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { together } from './together.ts';

/** Debian's Patroni over three of its Postgres, with one etcd, as deploy/patroni.yaml sets them up. */

const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const CONFIG = fileURLToPath(new URL('../../../deploy/patroni.yaml', import.meta.url));
const PASSWORD = 'only-for-tests';
/** Three nodes are made on one machine. */
const STARTS_WITHIN_MS = 120_000;
const CHANGES_WITHIN_MS = 60_000;

export interface PatroniNode {
  name: string;
  postgresPort: number;
  restPort: number;
}

export interface PatroniCluster {
  nodes: readonly PatroniNode[];
  password: string;
  /** Another node becomes the primary, as an operator asks for it. */
  switchover(): Promise<void>;
  /** kill -9 of the primary's Postgres; its Patroni lives. */
  killPostgres(): Promise<void>;
  /** The primary's Postgres and its Patroni are gone at once. */
  killNode(): Promise<void>;
}

type Node = PatroniNode & { dataDir: string; patroni: ChildProcess };
export interface Account {
  uid: number;
  gid: number;
}

export async function startPatroni(): Promise<PatroniCluster> {
  const account = postgresAccount();
  const folder = mkdtempSync(join(tmpdir(), 'comanda-patroni-'));
  chmodSync(folder, 0o755);
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const etcd = await startEtcd(folder);
  const nodes = await together(3, (index) => startNode(`node${index + 1}`, { folder, etcd, account }));
  /** Once it has a standby that could take over. */
  const primary = () =>
    eventually(async () => {
      await find(nodes, '/synchronous');
      return find(nodes, '/primary');
    }, CHANGES_WITHIN_MS);
  await eventually(() => assertSynchronous(nodes), STARTS_WITHIN_MS);
  return {
    nodes,
    password: PASSWORD,
    async switchover() {
      const { name, restPort } = await primary();
      const reply = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!reply.ok) throw new Error(`switchover: ${reply.status} ${await reply.text()}`);
    },
    killPostgres: async () => killAll([postmasterOf(await primary())]),
    async killNode() {
      const node = await primary();
      node.patroni.kill('SIGKILL');
      const postmaster = postmasterOf(node);
      killAll([postmaster, ...childrenOf(postmaster)]);
    },
  };
}

async function startEtcd(folder: string): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${client}`;
  const args = [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    url,
    '--advertise-client-urls',
    url,
  ];
  const peers = `http://127.0.0.1:${peer}`;
  args.push('--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers);
  args.push('--initial-cluster', `default=${peers}`);
  const etcd = spawn('etcd', args, { stdio: 'ignore' });
  atEnd(() => etcd.kill('SIGKILL'));
  await eventually(async () => (await fetch(`${url}/health`)).ok);
  return `127.0.0.1:${client}`;
}

async function startNode(
  name: string,
  { folder, etcd, account }: { folder: string; etcd: string; account: Account },
): Promise<Node> {
  const [postgresPort, restPort] = [await freePort(), await freePort()];
  const home = join(folder, name);
  mkdirSync(home);
  chownSync(home, account.uid, account.gid);
  const dataDir = join(home, 'data');
  const address = { postgres: `127.0.0.1:${postgresPort}`, rest: `127.0.0.1:${restPort}` };
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PGPASSFILE: join(home, '.pgpass'),
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: address.rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: address.rest,
    PATRONI_POSTGRESQL_LISTEN: address.postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address.postgres,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_POSTGRESQL_BIN_DIR: POSTGRES_BIN,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
  const log = openSync(join(folder, `${name}.log`), 'w');
  const patroni = spawn('patroni', [CONFIG], { env, cwd: home, stdio: ['ignore', log, log], ...account });
  const node = { name, postgresPort, restPort, dataDir, patroni };
  atEnd(() => endNode(node));
  return node;
}

function endNode(node: Node): void {
  node.patroni.kill('SIGKILL');
  try {
    const postmaster = postmasterOf(node);
    killAll([postmaster, ...childrenOf(postmaster)]);
  } catch {
    // It is gone, or was never there.
  }
}

async function find(nodes: readonly Node[], path: string): Promise<Node> {
  for (const node of nodes) {
    const reply = await fetch(`http://127.0.0.1:${node.restPort}${path}`).catch(() => null);
    if (reply?.status === 200) return node;
  }
  throw new Error(`nobody answers 200 to ${path}`);
}

/** A primary, a standby that has all that was acknowledged, and a third. */
async function assertSynchronous(nodes: readonly Node[]): Promise<void> {
  await find(nodes, '/primary');
  await find(nodes, '/synchronous');
  await find(nodes, '/asynchronous');
}

const postmasterOf = ({ dataDir }: Node): number =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number);

function killAll(pids: readonly number[]): void {
  for (const pid of pids) if (pid > 1) process.kill(pid, 'SIGKILL');
}

/** Postgres does not run as root. */
export function postgresAccount(): Account {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
