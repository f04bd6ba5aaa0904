import pg from 'pg';
import { MOVER_ROLE } from '../../platform/db/mover-role.ts';
import { isGuid } from '../../platform/ids.ts';

/** As much time as it takes, and every type in its one exact form. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO',
};

/**
 * A transaction in which row-level security shows one tenant's rows alone, to read, to write and to delete. It commits when
 * `work` has succeeded; otherwise, and when the process dies, nothing has happened.
 */
export async function asMover<T>(
  { ownerUrl }: { ownerUrl: string },
  tenantId: string,
  work: (client: pg.Client) => Promise<T>,
  begin: 'begin' | 'begin isolation level repeatable read read only' = 'begin',
): Promise<T> {
  if (ownerUrl === '')
    throw new Error('DATABASE_URL is not set: only the owner of a database moves or deletes tenants.');
  if (!isGuid(tenantId))
    throw new Error(`"${tenantId}" is not the id of a tenant; "comanda tenant list" has them.`);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'comanda tenant' });
  // What breaks the connection fails its statement, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(begin);
    await client.query(`set local role ${MOVER_ROLE}`);
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`set local ${name} = '${value}'`);
    await client.query(`select set_config('comanda.tenant', $1, true)`, [tenantId]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
