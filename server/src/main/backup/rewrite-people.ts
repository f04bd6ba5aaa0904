import pg from 'pg';

/** The tables that hold who guests are, until they are erased. */
const TABLES = ['customers', 'order_guests', 'discount_guests'];

/** Transactions are short; one that is not must not hold everybody up behind us. */
const WAIT = '30s';

/**
 * Writes the tables that hold people anew, so that a copy of the files has nothing of who was erased. Postgres marks a deleted
 * row and leaves its bytes; vacuum frees the place and leaves them, too. What it knows about the values of columns (names and
 * numbers among them) lies in a table of its own. Orders wait meanwhile.
 */
export async function rewritePeople(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'comanda backup' });
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${WAIT}'`);
    // Of a table that is empty now, analyze keeps what it knew.
    await client.query('delete from pg_statistic where starelid = any($1::regclass[])', [TABLES]);
    for (const table of TABLES) await client.query(`vacuum (full, analyze) ${table}`);
    await client.query('vacuum (full) pg_statistic');
  } finally {
    await client.end();
  }
}
