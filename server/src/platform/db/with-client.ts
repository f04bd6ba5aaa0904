import pg from 'pg';

/** A start tells of a database that says nothing, instead of waiting for it. */
const IMPATIENT = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };

/** Does something over a connection of its own. Throws a sentence when the database says nothing for 10 s. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...IMPATIENT });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    // What the other side says has a code, and may name a setting: statement_timeout.
    if ((error as { code?: string }).code || !/timeout/.test((error as Error).message)) throw error;
    throw new Error('the database does not answer', { cause: error });
  } finally {
    await client.end();
  }
}
