import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';

/** What is searched for texts that must not be there. */
export interface Searched {
  database: TestDatabase;
  /** What the processes have logged. */
  logs: readonly string[];
  /** Their data folders. */
  dataDirs: readonly string[];
}

/**
 * Where any of some texts stands in clear: `log`, the name of a table, or a file: of a data folder, of the database, of its
 * write-ahead log. Postgres's own files are there only when it runs on this machine, as it does unless TEST_DATABASE_URL is set.
 */
export async function whereInClear(
  texts: readonly string[],
  { database, logs, dataDirs }: Searched,
): Promise<string[]> {
  const found = new Set<string>();
  const look = (bytes: Buffer, where: string) => {
    if (texts.some((text) => bytes.includes(text))) found.add(where);
  };
  for (const log of logs) look(Buffer.from(log), 'log');
  const tables = await database.sql<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { schema, name } of tables) {
    const rows = await database.sql<{ row: string }>(`select t::text as row from "${schema}"."${name}" t`);
    look(Buffer.from(rows.map(({ row }) => row).join('\n')), name);
  }
  const [at] = await database.sql<{ folder: string; oid: string; since: Date | string }>(
    `select current_setting('data_directory') as folder, oid::text,
       (pg_stat_file('base/' || oid || '/PG_VERSION')).modification as since
     from pg_database where datname = current_database()`,
  );
  await database.sql('checkpoint');
  // The cluster is shared: what was written before this database was made is none of its business.
  const since = new Date(at!.since).getTime() - 1_000;
  const folders = [
    ...dataDirs,
    join(at!.folder, 'base', at!.oid),
    join(at!.folder, 'pg_wal'),
    join(at!.folder, 'log'),
  ];
  const files = folders
    .flatMap(filesBelow)
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since);
  for (const file of filesWith(texts, files)) found.add(file);
  return [...found].sort();
}

/** Which files hold any of some texts. grep looks for all of them in one pass; segments of the log are large. */
function filesWith(texts: readonly string[], files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const { status, stdout, stderr } = spawnSync('grep', ['-aFls', '-f', '-', '--', ...files], {
    input: texts.join('\n'),
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  // 1 says that nothing was found, 2 that a file went away meanwhile.
  if (status === null) throw new Error(`grep did not end by itself: ${stderr}`);
  return stdout.split('\n').filter((file) => file !== '');
}

/** Every file; none when the folder is on another machine, or was never made. */
function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
