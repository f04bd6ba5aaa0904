import pg from 'pg';
import type { Statement } from '../../src/platform/db/statement.ts';
import type { TestDatabase } from './database.ts';

/**
 * How Postgres runs a statement in the role of the service, which row-level security binds. There are few rows, and it would rather
 * read the table, or any index.
 */
export async function planOf(
  database: TestDatabase,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<string[]> {
  const literals = values.map((value) => (value === null ? 'null' : `'${String(value)}'`));
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
