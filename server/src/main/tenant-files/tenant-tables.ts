import type pg from 'pg';

/** Which tables a tenant has rows in: found in the schema, never listed by hand. */

/** A table of a tenant. */
export interface TenantTable {
  name: string;
  /** Those that are moved, in SQL; what Postgres makes itself and what stays behind is not among them. */
  columns: readonly string[];
}

/** Tables without a column `tenant_id` that are no tenant's, and why. Another one without it is refused until it stands here. */
export const APART: Readonly<Record<string, string>> = {
  auth_attempts: 'failures of the last minutes, by address',
  environment: 'what the installation is',
  event_ring: 'where the installation writes events',
  event_slots: 'where the installation keeps events',
  federated_identities: 'of people: they sign in elsewhere once more',
  mfa_challenges: 'of people, for minutes',
  one_time_tokens: 'links in mails; those that invite to a tenant are deleted with it',
  operator_keys: 'of whoever runs the installation',
  outgoing_mail: 'of people, sealed; goes out within minutes',
  passkey_challenges: 'of people, for minutes',
  passkeys: 'of people, for the address of this installation',
  payment_mode: 'what the installation is',
  places_throttles: 'of the installation, at a provider',
  recovery_codes: 'of people: secrets of theirs',
  restores: 'what became of the installation',
  schema_migration_parts: 'of the installation',
  schema_migrations: 'of the installation',
  sessions: 'of people: they sign in again',
  signing_keys: 'of the installation',
  users: 'of people: who the members are goes along, and nothing that they sign in with (people.ts)',
};

/** Without a column `tenant_id`, too, but a policy finds the rows of a tenant by those of other tables. */
const BY_OTHERS: Readonly<Record<string, readonly string[]>> = { idempotency_keys: ['api_keys', 'devices'] };

/** Columns that stay behind: the slot of an event is a place in the installation's ring. */
const STAYS: Readonly<Record<string, readonly string[]>> = { events: ['slot'] };

/** Rows that stay behind: who was invited and has not accepted has told the tenant nothing yet. They are invited anew. */
const ONLY: Readonly<Record<string, string>> = { memberships: `status <> 'INVITED'` };

interface FoundTable {
  name: string;
  columns: string[];
  owned: boolean;
  /** The tables that its foreign keys lead to. */
  needs: string[];
}

const FIND = `
  select c.relname::text as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    bool_or(a.attname = 'tenant_id') as owned,
    array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  group by c.oid, c.relname order by c.relname`;

/** The tables with a tenant's rows, each behind those that its foreign keys lead to. Throws when nobody knows whose one is. */
export async function findTenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<FoundTable>(FIND);
  const unknown = rows.filter(({ name, owned }) => !owned && !(name in APART) && !(name in BY_OTHERS));
  if (unknown.length > 0)
    throw new Error(`It is not known whose rows are in ${unknown.map(({ name }) => name).join(', ')}.`);
  const tables = rows.filter(({ name, owned }) => owned || name in BY_OTHERS);
  return inOrder(tables).map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => !STAYS[name]?.includes(column)).map(quoted),
  }));
}

function inOrder(tables: readonly FoundTable[]): FoundTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: FoundTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name, needs }) => ![...needs, ...(BY_OTHERS[name] ?? [])].some((one) => waiting.has(one)),
    );
    if (free.length === 0) throw new Error('Foreign keys lead in a circle.');
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

const quoted = (column: string): string => `"${column}"`;

/** The query for what is moved of a table. */
export const selectMoved = ({ name, columns }: TenantTable): string =>
  `select ${columns.join(', ')} from ${name}${ONLY[name] ? ` where ${ONLY[name]}` : ''}`;
