import { systemScope } from '../../src/access/index.ts';
import { verifyTenant } from '../../src/money/books/index.ts';
import { type Database, openDatabase, openPool, type Transaction } from '../../src/platform/db/database.ts';
import { sendBatch } from '../../src/platform/db/pipeline/index.ts';
import type { TestDatabase } from './database.ts';

/** What `comanda verify` finds in a tenant: as it is, and after a change that nobody could make through the service. */

interface Tenant {
  tenantId: string;
  target: { database: TestDatabase };
}

const scopeOf = ({ tenantId }: Tenant) => systemScope(tenantId, 'a test');

/** What is wrong with the books of a tenant. */
export async function verify(of: Tenant): Promise<string[]> {
  const pool = openPool(of.target.database.roleUrl('comanda_app'), { max: 1, applicationName: 'verify' });
  try {
    return (await verifyTenant(openDatabase(pool), scopeOf(of))).faults;
  } finally {
    await pool.end();
  }
}

/** Changes something by SQL in which `$tenant` is the tenant, verifies in the same transaction, and takes it back. */
export async function faultsAfter(change: string, of: Tenant): Promise<string[]> {
  const pool = openPool(of.target.database.url, { max: 1, applicationName: 'verify' });
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica`);
    await client.query(change.replaceAll('$tenant', `'${of.tenantId}'`));
    const tx: Transaction = { run: (...statements) => sendBatch(client, statements) as never };
    const db = { transaction: async (_, work) => (await work(tx)).result } as Database;
    return (await verifyTenant(db, scopeOf(of))).faults;
  } finally {
    // Nothing was committed.
    client.release(true);
    await pool.end();
  }
}
