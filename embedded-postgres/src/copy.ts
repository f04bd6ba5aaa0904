/**
 * Copies of a cluster: taken from a running one without the client programs of Postgres, which the bundled one lacks, and
 * made into a cluster again. The way is the documented one: files are copied as they are between `pg_backup_start` and
 * `pg_backup_stop`, and what was written meanwhile is mended from the write-ahead log when the copy is first started.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { password, syncFolder } from './cluster.ts';
import { tryLock } from './lock.ts';
import { ignore, type Layout, type Log, layOut, run } from './paths.ts';

/** A folder, or a file of exactly so many bytes. */
export interface CopiedFile {
  /** Inside the cluster, with forward slashes. */
  path: string;
  /** Bytes; null for a folder. */
  size: number | null;
  content: AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 1_048_576;
const RESTORING = 'postgres.restore-';

/** Made anew by every start; the log is copied at the end, from the first byte that the copy needs. */
const NEVER =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_(label|manifest).*|tablespace_map.*)$/;
const EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
/** Says where recovery begins: copied after all others. */
const CONTROL = 'global/pg_control';

/**
 * Hands every file of a running cluster to `add`, one after the other. Returns the time up to which what was committed is in
 * the copy. The session holds the write-ahead log back for as long as it lives; a caller that dies leaves nothing behind.
 */
export async function copyCluster(
  dataDir: string,
  url: string,
  add: (file: CopiedFile) => Promise<void>,
): Promise<Date> {
  const cluster = await fs.realpath(join(dataDir, 'postgres'));
  const client = new Client({ connectionString: url, application_name: 'comanda backup' });
  await client.connect();
  try {
    await assertNoTablespaces(client);
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `comanda_backup_${randomBytes(6).toString('hex')}`,
    ]);
    const first = await segmentOf(client, `pg_backup_start('comanda backup', true)`);
    for await (const file of filesOf(cluster, '')) await add(file);
    await add(ofBytes(CONTROL, await steadyBytes(join(cluster, CONTROL))));
    const { rows } = await client.query<{ until: Date; lsn: string; label: string }>(
      'select clock_timestamp() as until, lsn::text, labelfile as label from pg_backup_stop(false)',
    );
    const { until, lsn, label } = rows[0]!; // a function's row
    await add(ofBytes('backup_label', Buffer.from(label)));
    await addLog(cluster, first, await segmentOf(client, `'${lsn}'::pg_lsn`), add);
    return until;
  } finally {
    await client.end();
  }
}

async function assertNoTablespaces(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select spcname as name from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
  );
  if (rows[0])
    throw new Error(`The tablespace ${rows[0].name} lies outside the data folder: use pg_basebackup.`);
}

async function segmentOf(client: Client, position: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(${position}) as name`);
  return rows[0]!.name; // a function's row
}

async function* filesOf(cluster: string, folder: string): AsyncGenerator<CopiedFile> {
  for (const entry of await fs.readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (NEVER.test(entry.name) || path === CONTROL) continue;
    if (entry.isDirectory()) {
      yield { path, size: null, content: nothing() };
      if (!EMPTY.includes(path)) yield* filesOf(cluster, path);
    } else if (entry.isFile()) {
      const file = await openedFile(cluster, path);
      if (file) yield file;
    }
  }
}

/** What goes away while others are copied belongs to a table that was dropped: the log knows. */
async function openedFile(cluster: string, path: string): Promise<CopiedFile | undefined> {
  const handle = await fs.open(join(cluster, path)).catch(ignore('ENOENT'));
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return { path, size, content: bytesOf(handle, size) };
}

/** As many bytes as the file had when it was opened. What was cut off meanwhile is zeros: the log cuts it off again. */
async function* bytesOf(handle: fs.FileHandle, size: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size; ) {
      const wanted = Math.min(CHUNK_BYTES, size - at);
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
      yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
      at += bytesRead === 0 ? wanted : bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** The server may be writing it: read until two readings are the same. */
async function steadyBytes(file: string): Promise<Buffer> {
  for (let before = await fs.readFile(file); ; ) {
    const now = await fs.readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** The segments of the write-ahead log between two, both included, and the histories of timelines. */
async function addLog(
  cluster: string,
  first: string,
  last: string,
  add: (file: CopiedFile) => Promise<void>,
): Promise<void> {
  const names = (await fs.readdir(join(cluster, 'pg_wal'))).sort();
  const wanted = names.filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  for (const name of wanted) {
    const file = await openedFile(cluster, `pg_wal/${name}`);
    if (!file) throw new Error(`The segment ${name} of the write-ahead log went away during the backup.`);
    await add(file);
  }
}

const ofBytes = (path: string, bytes: Uint8Array): CopiedFile => ({
  path,
  size: bytes.length,
  content: (async function* () {
    yield bytes;
  })(),
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Makes the cluster of a data folder that has none from a copy, which `fill` writes into the folder that it is given. The
 * cluster gets its name when it is complete and can be started with a password of its own; what a process that died half way
 * has left is cleared by the next try.
 */
export async function restoreCluster(
  folder: string,
  fill: (cluster: string) => Promise<void>,
  log: Log = () => {},
): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  const dataDir = await fs.realpath(folder);
  const unlock = tryLock(join(dataDir, 'postgres.lock'));
  if (!unlock) throw new Error(`Another process uses ${dataDir}.`);
  try {
    const layout = await layOut(dataDir, log);
    if (layout.clusterExists)
      throw new Error(`${dataDir} has a database already: restore into a fresh folder.`);
    await makeFromCopy(dataDir, layout, fill);
  } finally {
    unlock();
  }
}

async function makeFromCopy(
  dataDir: string,
  layout: Layout,
  fill: (cluster: string) => Promise<void>,
): Promise<void> {
  const home = dirname(layout.cluster);
  for (const name of await fs.readdir(home)) {
    if (name.startsWith(RESTORING))
      await fs.rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const work = await fs.mkdtemp(join(home, RESTORING));
  const cluster = join(work, 'cluster');
  await fs.mkdir(cluster, { mode: 0o700 });
  try {
    await fill(cluster);
    await assertSameMajor(cluster, layout);
    await handOver(work, layout);
    await setPassword(cluster, layout, await password(dataDir, false));
    await fs.rename(cluster, layout.cluster);
    if (home !== dataDir) await fs.symlink(layout.cluster, join(dataDir, 'postgres')).catch(ignore('EEXIST'));
    await syncFolder(home);
  } finally {
    await fs.rm(work, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function assertSameMajor(cluster: string, { bin }: Layout): Promise<void> {
  const major = (await fs.readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await run(join(bin, 'postgres'), ['--version']);
  const ours = /\d+/.exec(stdout)?.[0];
  if (major !== ours) throw new Error(`The backup is of Postgres ${major}, and this is Postgres ${ours}.`);
}

async function handOver(folder: string, { account }: Layout): Promise<void> {
  if (!account) return;
  for (const path of ['.', ...(await fs.readdir(folder, { recursive: true }))])
    await fs.lchown(join(folder, path), account.uid, account.gid);
}

/** The password of the original is a key, and not in the copy. A server without a network sets another; it ends with its input. */
async function setPassword(cluster: string, { bin, account }: Layout, secret: string): Promise<void> {
  const quiet = ['-c', 'log_min_error_statement=panic', '-c', 'log_error_verbosity=terse'];
  const child = spawn(join(bin, 'postgres'), ['--single', '-D', cluster, ...quiet, 'postgres'], {
    ...account,
    cwd: cluster,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdin.end(`alter role postgres password '${secret}'\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The copy cannot be started:\n${said.trim()}`);
}
