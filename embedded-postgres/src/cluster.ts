/** Makes the folder of the data, and the password that belongs to it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignore, type Layout, run } from './paths.ts';
import { spawnWatched } from './watched-program.ts';

/** Runs `initdb` in a folder beside, so that a cluster under its own name is always a complete one. */
export async function createCluster(layout: Layout, secret: string, logFile: string): Promise<void> {
  const { account, cluster } = layout;
  const home = dirname(cluster);
  const prefix = 'postgres.init-';
  for (const name of await fs.readdir(home)) {
    if (name.startsWith(prefix))
      await fs.rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const work = await fs.mkdtemp(join(home, prefix));
  const passwordFile = join(work, 'password');
  await fs.writeFile(passwordFile, secret, { mode: 0o600 });
  if (account) {
    for (const path of [passwordFile, work]) await fs.chown(path, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${join(work, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...(await localeOf(layout)),
    '--no-instructions',
  ];
  const { child, hasEnded, logTail } = await spawnWatched(layout, 'initdb', args, { cwd: work, logFile });
  if (!hasEnded()) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`initdb failed:\n${await logTail()}`);
  await fs.rename(join(work, 'cluster'), cluster);
  await syncFolder(home);
  await fs.rm(work, { recursive: true, force: true });
}

/** Built in, therefore the same on every system, the system's own locale only asked for plain C; since Postgres 17. */
async function localeOf({ bin }: Layout): Promise<string[]> {
  const { stdout } = await run(join(bin, 'postgres'), ['--version']);
  const major = Number(/\d+/.exec(stdout)?.[0]);
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];
}

/** The superuser's password, made on first use. A cluster which exists cannot do with a new one. */
export async function password(dataDir: string, clusterExists: boolean): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  const known = await fs.readFile(file, 'utf8').catch(ignore('ENOENT'));
  if (known) return known;
  if (clusterExists)
    throw new Error(`${file} is missing: restore it, as the database accepts no other password.`);
  const secret = randomBytes(24).toString('base64url');
  await fs.writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
  await fs.rename(`${file}.new`, file);
  await syncFolder(dataDir);
  return secret;
}

/** Makes a new name in a folder survive a power cut. (Windows offers no such thing.) */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder);
  await handle.sync().finally(() => handle.close());
}
