import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '../../platform/db/database.ts';
import { announceEverything } from '../../platform/workers/bus.ts';
import type { Store } from '../store.ts';
import { asMover } from './as-mover.ts';
import { findTenantTables } from './tenant-tables.ts';

/** What lets somebody in, or in again. Without it nobody begins anything that changes the tenant's rows. */
const CREDENTIALS = [
  'one_time_tokens',
  'receipt_links',
  'guest_sessions',
  'staff_sessions',
  'device_pairing_codes',
  'idempotency_keys',
  'sync_commands',
  'sync_logs',
  'sync_number_ranges',
  'sync_keys',
  'devices',
  'api_keys',
  'memberships',
];
/** By then every process has forgotten the credentials, and what it was at has ended or failed. */
const FORGOTTEN_MS = 1_500;
const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Deletes all rows of a tenant. First its credentials go, and every process forgets what it remembers; then everything else,
 * until nothing is left of what was written meanwhile. One that was interrupted is finished by another. Returns how many rows
 * there were. Throws when money or a domain is still under way, unless `evenSo`.
 */
export async function deleteTenant(
  store: Store,
  tenantId: string,
  { evenSo = false }: { evenSo?: boolean } = {},
): Promise<number> {
  let deleted = await asMover(store, tenantId, async (client) => {
    if (!evenSo) await assertNothingOpen(client);
    const rows = await deleteFrom(client, CREDENTIALS);
    await announceEverything(client);
    return rows;
  });
  await sleep(FORGOTTEN_MS);
  for (;;) {
    const more = await deleteEverything(store, tenantId, TRIES);
    deleted += more;
    if (more === 0) break;
    await sleep(FORGOTTEN_MS);
  }
  if (deleted === 0) throw new Error(`There is no tenant ${tenantId} here.`);
  return deleted;
}

/** What the processor or the hosting provider would go on with, and nobody here would know of. */
async function assertNothingOpen(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ payments: number; domains: number }>(
    `select (select count(*) from payments where status in ('PENDING', 'AUTHORIZED', 'UNKNOWN'))::int
         + (select count(*) from refunds where status in ('SCHEDULED', 'PENDING', 'UNKNOWN'))::int as payments,
       (select count(*) from domain_mappings where registered)::int as domains`,
  );
  const { payments, domains } = rows[0]!; // counts: always one row
  if (payments === 0 && domains === 0) return;
  throw new Error(
    `The tenant has ${payments} payments and refunds that are not decided, and ${domains} domains at the hosting provider. ` +
      'Capture or void them and remove the domains first, or say --even-so.',
  );
}

/** A job that is at the tenant's rows may want them in another order: then one of the two gives way. */
async function deleteEverything(store: Store, tenantId: string, tries: number): Promise<number> {
  try {
    return await asMover(store, tenantId, async (client) => {
      const tables = (await findTenantTables(client)).map(({ name }) => name);
      const rows = await deleteFrom(client, ['one_time_tokens', ...tables.reverse()]);
      if (rows > 0) await announceEverything(client);
      return rows;
    });
  } catch (error) {
    if (sqlState(error) !== DEADLOCK || tries === 1) throw error;
    return deleteEverything(store, tenantId, tries - 1);
  }
}

/** Row-level security leaves each of these statements the rows of the tenant. */
async function deleteFrom(client: pg.Client, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) rows += (await client.query(`delete from ${table}`)).rowCount ?? 0;
  return rows;
}
