import { execFile } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@comanda/embedded-postgres';
import { atEnd } from './cleanup.ts';
import { type Cluster, removeDataDir } from './cluster.ts';

const run = promisify(execFile);

/** A hot standby of the run's cluster, made by the programs of an installed Postgres: the bundled one has no pg_basebackup. */
export async function startStandby(cluster: Cluster, bin: string): Promise<EmbeddedPostgres> {
  // Where the account of the database can enter, wherever the checkout is.
  const dataDir = await mkdtemp(join(tmpdir(), 'comanda-standby-'));
  await chmod(dataDir, 0o755);
  const copy = ['-D', join(dataDir, 'postgres'), '-X', 'stream', '-R', '--checkpoint=fast'];
  await run(join(bin, 'pg_basebackup'), ['-d', cluster.ownerUrl, ...copy]);
  await writeFile(join(dataDir, 'postgres-password'), new URL(cluster.ownerUrl).password, { mode: 0o600 });
  // At least as many connections as the server that it follows.
  const standby = await startEmbeddedPostgres({ dataDir, bin, settings: { max_connections: '400' } });
  atEnd(() => removeDataDir(dataDir));
  atEnd(standby.stop);
  return standby;
}
