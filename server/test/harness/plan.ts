import assert from 'node:assert/strict';
import pg from 'pg';
import type { Statement } from '../../src/platform/db/statement.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/**
 * How Postgres runs a statement in the role of the service, which row-level security binds. There are few rows, and it would rather
 * read the table, or any index.
 */
export async function planOf(
  database: TestDatabase,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<string[]> {
  const textOf = (value: unknown) => (Array.isArray(value) ? `{${value.join()}}` : String(value));
  const literals = values.map((value) => (value === null ? 'null' : `'${textOf(value)}'`));
  const client = new pg.Client({ connectionString: database.roleUrl('comanda_app') });
  await client.connect();
  try {
    await client.query(`set enable_seqscan = off; set enable_bitmapscan = off`);
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${text.replace(/\$(\d+)/g, (_, place) => literals[Number(place) - 1]!)}`,
    );
    return plan.rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.end();
  }
}

/**
 * Vacuums and analyzes a table until all its pages are marked as visible to everybody: Postgres reads an index alone only for such
 * pages. Vacuum marks no page as long as another session of the database, an autovacuum that analyzes for instance, holds a snapshot
 * from before. And unless it is told to clean indexes, it leaves dead rows in a few pages, as an emptied database has them.
 */
export async function vacuumed(database: TestDatabase, table: string): Promise<void> {
  await eventually(async () => {
    await database.sql(`vacuum (analyze, index_cleanup on) ${table}`);
    const [pages] = await database.sql<{ all: number; visible: number }>(
      'select relpages as all, relallvisible as visible from pg_class where oid = $1::regclass',
      [table],
    );
    assert.equal(pages!.visible, pages!.all, `pages of ${table} that everybody sees`);
  });
}
