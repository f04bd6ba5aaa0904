import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { BACKUP_ROLE } from '../../platform/db/backup-role.ts';
import type { Add } from './archive.ts';

/** Backups of a Postgres that is not ours, by its own pg_dump and pg_restore. */

const run = promisify(execFile);
/** An archive's entry says its size before its content, and a dump does not know it: it comes in pieces. */
const PIECE_BYTES = 8 * 1_048_576;
const FOLDER = 'dump/';

export const isPieceOfDump = (name: string): boolean => name.startsWith(FOLDER);

/** Where the client programs are: where pg_config says that they are, or else on the PATH. */
async function programNamed(name: string): Promise<string> {
  const folder = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return join(folder, name);
}

/** The address without its password, which a list of processes would show, and the password for the environment. */
function connectionOf(ownerUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(ownerUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const { PATH = '', HOME = '' } = process.env;
  return { address: url.href, env: { PATH, HOME, ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

async function start(name: string, ownerUrl: string, args: string[]) {
  const { address, env } = connectionOf(ownerUrl);
  const child = spawn(await programNamed(name), ['--dbname', address, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`${name} failed: ${said.trim() || `exit code ${code}`}`);
  });
  ended.catch(() => {});
  return { child, ended };
}

/** Adds the whole database, of all tenants, as it is when this begins. Returns a time before that. */
export async function dumpDatabase(ownerUrl: string, add: Add): Promise<Date> {
  const until = await canSeeEverything(ownerUrl);
  const { child, ended } = await start('pg_dump', ownerUrl, [
    `--role=${BACKUP_ROLE}`,
    '--format=custom',
    '--compress=0',
    '--no-owner',
  ]);
  child.stdin.end();
  let pieces = 0;
  for await (const piece of piecesOf(child.stdout)) {
    const name = `${FOLDER}${String(++pieces).padStart(8, '0')}`;
    await add({ name, size: piece.length, content: Readable.from([piece]) });
  }
  await ended;
  return until;
}

/** Tells what to do when the backup role is not there; pg_dump would say only that it does not exist. */
async function canSeeEverything(ownerUrl: string): Promise<Date> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: Date; ready: boolean }>(
      `select clock_timestamp() as now, coalesce((
         select rolbypassrls and pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as ready`,
      [BACKUP_ROLE],
    );
    if (rows[0]!.ready) return rows[0]!.now; // always one row
    throw new Error(
      `There is no role that sees the rows of all tenants. As an administrator run: create role ${BACKUP_ROLE} nologin ` +
        `bypassrls; grant pg_read_all_data to ${BACKUP_ROLE}; grant ${BACKUP_ROLE} to the owner of the database.`,
    );
  } finally {
    await client.end();
  }
}

async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const bytes of stream) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Runs the statements of a dump in an empty database: all of them, or none. */
export async function restoreDump(ownerUrl: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const { child, ended } = await start('pg_restore', ownerUrl, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
  ]);
  child.stdout.resume();
  // When it ends early, its own words say why.
  const fed = pipeline(Readable.from(dump), child.stdin).catch(() => {});
  await ended;
  await fed;
}

/** Throws unless the database is empty: a restore changes nothing that is there. */
export async function assertEmpty(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema$)' limit 1`,
    );
    if (rows[0])
      throw new Error(`The database is not empty (it has ${rows[0].name}): restore into a new one.`);
  } finally {
    await client.end();
  }
}
