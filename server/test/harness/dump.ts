import type { TestDatabase } from './database.ts';

/** Tables whose rows belong to a tenant, as the catalog knows them; parts of a table go with the whole. */
export async function tenantTables({ sql }: TestDatabase): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and a.attname = 'tenant_id' and not a.attisdropped order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Written behind the requests by whoever delivers webhooks, and by the job that keeps sums for reports. */
const BEHIND = [
  'webhook_cursors',
  'webhook_deliveries',
  'webhook_attempts',
  'webhook_throttles',
  'report_cursors',
  'report_subjects',
  'report_rows',
  'owner_notices',
  'staff_pin_tries',
];
/** Likewise: times of last use, and what a look at a domain has found. */
const BEHIND_COLUMNS =
  '{last_used_at,last_seen_at,last_address,confirmed_at,failing_since,tries,problem,checked_at,next_check_at,lease,leased_until,condition,condition_since,reported}';

/** Every row of a tenant, as text; without what is written behind requests, such as the time of last use. */
export async function dumpTenant(database: TestDatabase, tenantId: string): Promise<string[]> {
  const rows = await database.sql<{ row: string }>(`${await everyRow(database)} order by 1`, [
    tenantId,
    BEHIND_COLUMNS,
  ]);
  return rows.map(({ row }) => row);
}

/** Another text as soon as anything of `dumpTenant` is another: cheaper to ask for again and again. */
export async function fingerprint(database: TestDatabase, tenantId: string): Promise<string> {
  const [found] = await database.sql<{ hash: string }>(
    `select md5(string_agg(row, chr(10) order by row)) as hash from (${await everyRow(database)}) all_rows`,
    [tenantId, BEHIND_COLUMNS],
  );
  return found!.hash;
}

const statements = new WeakMap<TestDatabase, Promise<string>>();

function everyRow(database: TestDatabase): Promise<string> {
  const known = statements.get(database);
  if (known) return known;
  const made = tenantTables(database).then((tables) =>
    tables
      .filter((table) => !BEHIND.includes(table))
      .map(
        (table) =>
          `select '${table} ' || (to_jsonb(t) - $2::text[])::text as row from ${table} t where tenant_id = $1`,
      )
      .join(' union all '),
  );
  statements.set(database, made);
  return made;
}

/** Every row of a tenant in every table, as Postgres spells them, and the number of rows of each table that has some. */
export async function rowsByTable(
  database: TestDatabase,
  tenantId: string,
): Promise<Record<string, readonly string[]>> {
  const byTable: Record<string, readonly string[]> = {};
  for (const table of await tenantTables(database)) {
    // An event's place in the installation's ring is not the tenant's.
    const columns = await database.sql<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'slot' order by attnum`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    const rows = await database.sql<{ row: string }>(
      `select row(${names})::text as row from ${table} where tenant_id = $1 order by 1`,
      [tenantId],
    );
    if (rows.length > 0) byTable[table] = rows.map(({ row }) => row);
  }
  return byTable;
}
