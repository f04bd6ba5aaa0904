import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { DeclaredStatement } from '../server/src/platform/db/statement.ts';
import {
  asOwner,
  databaseUrl,
  handedDown,
  startCluster,
  templateOf,
} from '../server/test/harness/cluster.ts';

/**
 * Makes the types of the rows of named statements by asking Postgres: each text is parsed and described against the migrated
 * template database. Each line carries a hash of what it was made from, so that a check needs no database, and two changes of
 * different statements do not meet in one line.
 */

/** How column types become values, as platform/db/pipeline/batch.ts does it; all others stay text. */
const TYPES: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  701: 'number',
  1184: 'number',
  1009: 'string[]',
  2951: 'string[]',
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const hashOfStatement = ({ text, notNull }: DeclaredStatement): string =>
  hashOf([text, ...[...notNull].sort()].join('\n'));
const hashOfMigrations = (): string =>
  hashOf(
    globSync('server/migrations/*.sql')
      .sort()
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  );

const HEAD = (migrations: string): string =>
  [
    '/** Made by tools/sql-rows.ts (`npm run generate`): do not edit. */',
    '',
    `// Migrations ${migrations}`,
    'export interface SqlRows {',
  ].join('\n');

/** Whether a generated file was made from these statements and these migrations. */
export function isFresh(file: string, statements: readonly DeclaredStatement[]): boolean {
  const hashes = [...file.matchAll(/^ {2}'([^']+)'.* \/\/ (\w{8})$/gm)].map(
    ([, name, hash]) => `${name} ${hash}`,
  );
  const wanted = sorted(statements).map((one) => `${one.name} ${hashOfStatement(one)}`);
  return file.startsWith(HEAD(hashOfMigrations())) && hashes.join('\n') === wanted.join('\n');
}

const sorted = (statements: readonly DeclaredStatement[]): DeclaredStatement[] =>
  [...statements].sort((a, b) => (a.name < b.name ? -1 : 1));

/** The file, described by a Postgres that is started for it, or that of a test run. */
export async function sqlRowsFile(statements: readonly DeclaredStatement[]): Promise<string> {
  const shared = handedDown();
  const { cluster, stop } = shared ? { cluster: shared, stop: async () => {} } : await startCluster();
  try {
    return await asOwner(databaseUrl(cluster, templateOf(cluster)), (client) =>
      describeAll(client, statements),
    );
  } finally {
    await stop();
  }
}

type Client = Parameters<Parameters<typeof asOwner>[1]>[0];

async function describeAll(client: Client, statements: readonly DeclaredStatement[]): Promise<string> {
  const catalog = await readCatalog(client);
  const lines: string[] = [HEAD(hashOfMigrations())];
  for (const one of sorted(statements)) {
    lines.push(`  '${one.name}': ${await rowTypeOf(client, catalog, one)}; // ${hashOfStatement(one)}`);
  }
  return `${[...lines, '}'].join('\n')}\n`;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** A column of a table: whether it may be null, and its values where a constraint lists them. */
interface Column {
  table: string;
  notNull: boolean;
  values: readonly string[] | undefined;
}
type Catalog = ReadonlyMap<string, Column>;

async function rowTypeOf(client: Client, catalog: Catalog, one: DeclaredStatement): Promise<string> {
  const fields = await describe(client, one.text).catch((error: Error) => {
    throw new Error(`${one.name}: ${error.message}`);
  });
  const absent = one.notNull.filter((name) => !fields.some((field) => field.name === name));
  if (absent.length > 0) throw new Error(`${one.name} has no column ${absent.join(', ')}`);
  if (fields.length === 0) return 'Record<never, never>';
  const outer = outerJoinedIn(one.text);
  // Of two columns of one name the later one is what a row has.
  const last = new Map(fields.map((field) => [field.name, field]));
  const members = [...last.values()].map((field) => {
    const column = catalog.get(`${field.tableID}.${field.columnID}`);
    const type =
      column?.values?.map((value) => `'${value}'`).join(' | ') ?? TYPES[field.dataTypeID] ?? 'string';
    const known = column?.notNull === true && !outer(column.table);
    return `${field.name}: ${type}${known || one.notNull.includes(field.name) ? '' : ' | null'}`;
  });
  return `{ ${members.join('; ')} }`;
}

/** Whether an outer join of a statement may leave the columns of a table empty. When in doubt: yes. */
function outerJoinedIn(text: string): (table: string) => boolean {
  if (/\b(?:right|full)\s+(?:outer\s+)?join\b/.test(text)) return () => true;
  const joined = [...text.matchAll(/\bleft\s+(?:outer\s+)?join\s+(lateral\b|\(|\w+)/g)].map(
    ([, table]) => table!,
  );
  if (joined.some((table) => table === '(' || table === 'lateral')) return () => true;
  return (table) => joined.includes(table);
}

/** Columns by `table.number`. Those of views are what the view's own query says of them. */
async function readCatalog(client: Client): Promise<Catalog> {
  const { rows } = await client.query<{
    key: string;
    name: string;
    table: string;
    not_null: boolean;
    check: string | null;
  }>(
    `select a.attrelid || '.' || a.attnum as key, a.attname as name, c.relname as table, a.attnotnull as not_null,
       (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as check
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  const catalog = new Map(
    rows.map(({ key, name, table, not_null, check }) => [
      key,
      { table, notNull: not_null, values: valuesOf(name, check) },
    ]),
  );
  const views = await client.query<{ oid: number; name: string; query: string }>(
    `select oid::int, relname as name, pg_get_viewdef(oid) as query from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  );
  for (const { oid, name, query } of views.rows) {
    const outer = outerJoinedIn(query);
    for (const [index, field] of (await describe(client, query)).entries()) {
      const column = catalog.get(`${field.tableID}.${field.columnID}`);
      if (column)
        catalog.set(`${oid}.${index + 1}`, {
          ...column,
          table: name,
          notNull: column.notNull && !outer(column.table),
        });
    }
  }
  return catalog;
}

/** The values that `check (status in ('A', 'B'))` allows. */
function valuesOf(column: string, check: string | null): string[] | undefined {
  const list = check === null ? undefined : /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check);
  if (list?.[1] !== column) return undefined;
  return [...list[2]!.matchAll(/'([^']*)'/g)].map(([, value]) => value!);
}

/** The columns of a statement: its text is parsed and described, and never run. */
function describe(client: Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    let failed: Error | undefined;
    (client as unknown as Pipe).query({
      submit(connection: unknown): null {
        const wire = connection as Wire;
        wire.parse({ name: '', text });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
        return null;
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => {
        failed = error;
        reject(error);
      },
      handleReadyForQuery: () => failed ?? resolve(fields),
    });
  });
}

/** A client takes any object that writes its own messages. */
interface Pipe {
  query(submittable: object): void;
}

/** The part of pg's connection that this talks to. */
interface Wire {
  parse(message: { name: string; text: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}
