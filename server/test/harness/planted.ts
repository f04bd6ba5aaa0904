import { systemScope } from '../../src/access/index.ts';
import { verifyTenant } from '../../src/money/books/index.ts';
import { type Database, openPool, type Transaction } from '../../src/platform/db/database.ts';
import { sendBatch } from '../../src/platform/db/pipeline/index.ts';
import type { Till } from './till.ts';

/** Changes something as nobody could through the service, looks in the same transaction, and takes it back. */
export async function faultsAfter(
  change: string,
  { tenantId, target }: Pick<Till, 'tenantId' | 'target'>,
): Promise<string> {
  const pool = openPool(target.database.url, { max: 1, applicationName: 'verify' });
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica`);
    await client.query(change.replaceAll('$tenant', `'${tenantId}'`));
    const tx: Transaction = { run: (...statements) => sendBatch(client, statements) as never };
    const db = { transaction: async (_, work) => (await work(tx)).result } as Database;
    return (await verifyTenant(db, systemScope(tenantId, 'a test'))).faults.join('\n');
  } finally {
    // Nothing was committed.
    client.release(true);
    await pool.end();
  }
}
