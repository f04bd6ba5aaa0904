import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction, LOCK_TIMEOUT, patiently } from './migration-locks.ts';
import { type Migration, type Part, sliceOf, statementsOf, wholeOf } from './migrations.ts';
import { appliedIn, isSame } from './schema-state.ts';

/** Runs migrations, beside services at work (docs/decisions/181-migrations-beside-services.md). */

/** Some tens of milliseconds, with the indexes of a large table. */
const SLICE_ROWS = 1_000;

/** Is told which part begins. */
export type Tell = (part: { migration: string; part: string }) => void;

/** How far a part is, as a row of `schema_migration_parts`. */
interface Progress {
  part: number;
  checksum: string;
  /** The key of the last row that slices have done. */
  done_to: string[] | null;
  ended: boolean;
}

/** A part of a migration at its place. */
interface Step {
  migration: Migration;
  part: Part;
  /** Counted from 0. */
  index: number;
}

/** Applies what the database lacks. Returns its versions. */
export async function applyMissing(
  client: pg.Client,
  migrations: readonly Migration[],
  tell: Tell,
): Promise<number[]> {
  const applied = await appliedIn(client);
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const before = applied.find(({ version }) => version === migration.version);
    if (before && !isSame(before, migration))
      throw new Error(`Migration ${migration.name} was edited after it had run.`);
    if (!before) missing.push(migration);
  }
  if (missing.length === 0) return [];
  await prepare(client);
  for (const migration of missing) {
    // Nobody uses a database that has nothing yet: there is nothing to wait for.
    if (applied.length === 0) await applyWhole(client, migration);
    else await applyParts(client, migration, tell);
  }
  return missing.map(({ version }) => version);
}

/** The tables of the migrations themselves, and what they did not have at first. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now(),
       code_from integer, also_known_as text[]);
     create table if not exists schema_migration_parts (
       version integer, part integer, checksum text not null, done_to text[], ended boolean not null, primary key (version, part))`,
  );
  await patiently('The table of migrations could not be prepared', () =>
    inTransaction(client, 'transaction', () =>
      client.query(
        `alter table schema_migrations add column if not exists code_from integer, add column if not exists also_known_as text[];
         alter table schema_migration_parts enable row level security;
         grant select on schema_migrations to comanda_app, comanda_lookup, comanda_identity`,
      ),
    ),
  );
}

function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  return patiently(`Migration ${migration.name} failed and changed nothing`, () =>
    inTransaction(client, 'transaction', async () => {
      await client.query(wholeOf(migration));
      await noteApplied(client, migration);
    }),
  );
}

async function applyParts(client: pg.Client, migration: Migration, tell: Tell): Promise<void> {
  const { rows } = await client.query<Progress>(
    'select part, checksum, done_to, ended from schema_migration_parts where version = $1',
    [migration.version],
  );
  for (const [index, part] of migration.parts.entries()) {
    const progress = rows.find((one) => one.part === index);
    if (progress && progress.checksum !== part.checksum)
      throw new Error(`Part ${index + 1} of migration ${migration.name} was edited after it had begun.`);
    if (progress?.ended) continue;
    tell({ migration: migration.name, part: part.title });
    await RUN[part.kind](client, { migration, part, index }, progress);
  }
}

type Run = (client: pg.Client, step: Step, progress: Progress | undefined) => Promise<void>;

const RUN: Readonly<Record<Part['kind'], Run>> = {
  transaction: (client, step) =>
    patiently(failureOf(step), () =>
      inTransaction(client, 'transaction', async () => {
        await client.query(step.part.text);
        await noteEnd(client, step);
      }),
    ),
  slices: runSlices,
  concurrently: runConcurrently,
};

/**
 * Slices by the primary key, not by place: a row that a service changes meanwhile gets another place, and keeps its key. Rests after
 * each for as long as it took, so that services come first.
 */
async function runSlices(client: pg.Client, step: Step, progress?: Progress): Promise<void> {
  const { table } = step.part;
  const key = await keyOf(client, table);
  await bindOwner(client, step, false);
  let from = progress?.done_to ?? null;
  for (let to: string[] | null = from; ; from = to) {
    const since = performance.now();
    to = await endOfSlice(client, { table, key, from });
    const rows = [from && `(${key}) > ${rowOf(client, from)}`, to && `(${key}) <= ${rowOf(client, to)}`];
    await patiently(failureOf(step), () =>
      inTransaction(client, 'slices', async () => {
        // A slice is a range of the key, whatever Postgres thinks of it.
        await client.query('set local enable_seqscan = off');
        await client.query(sliceOf(step.part, rows.filter(Boolean).join(' and ') || 'true'));
        if (to) await noteProgress(client, step, { done_to: to, ended: false });
      }),
    );
    if (!to) break;
    await sleep(performance.now() - since);
  }
  await bindOwner(client, step, true);
  await inTransaction(client, 'transaction', () => noteEnd(client, step));
}

/** The columns of a table's primary key, in their sequence. */
async function keyOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `select string_agg(quote_ident(a.attname), ', ' order by k.place) as key
     from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, place), pg_attribute a
     where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.attnum`,
    [table],
  );
  return rows[0]!.key; // an aggregate has one row
}

/** The key of the last row of the slice after `from`; null when it is the last one. */
async function endOfSlice(
  client: pg.Client,
  { table, key, from }: { table: string; key: string; from: string[] | null },
): Promise<string[] | null> {
  const texts = key.replace(/[^, ]+/g, '$&::text');
  const { rows } = await client.query<{ end: string[] }>(
    `select array[${texts}] as end from ${table} ${from ? `where (${key}) > ${rowOf(client, from)}` : ''}
     order by ${key} offset ${SLICE_ROWS - 1} limit 1`,
  );
  return rows[0]?.end ?? null;
}

const rowOf = (client: pg.Client, values: readonly string[]): string =>
  `(${values.map((value) => client.escapeLiteral(value)).join(', ')})`;

/**
 * Row-level security binds the owner of a tenant's table, too: one who is no superuser would see no row to change. Whoever ends
 * the part binds again.
 */
async function bindOwner(client: pg.Client, step: Step, bound: boolean): Promise<void> {
  const { table, reads = table } = step.part;
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c, pg_roles r
     where c.oid in ($1::regclass, $2::regclass) and r.rolname = current_user
       and c.relrowsecurity and c.relforcerowsecurity <> $3 and ($3 or not (r.rolsuper or r.rolbypassrls))`,
    [table, reads, bound],
  );
  for (const { name } of rows)
    await patiently(failureOf(step), () =>
      inTransaction(client, 'transaction', () =>
        client.query(`alter table ${name} ${bound ? '' : 'no '}force row level security`),
      ),
    );
}

/** One statement at a time, outside of any transaction. What an earlier try has left of an index goes first. */
async function runConcurrently(client: pg.Client, step: Step): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT.concurrently}'`);
  for (const statement of statementsOf(step.part)) {
    const [, index] = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement) ?? [];
    await patiently(failureOf(step), async () => {
      if (index) await dropInvalid(client, index);
      await client.query(statement);
    });
  }
  await client.query('reset lock_timeout');
  await inTransaction(client, 'transaction', () => noteEnd(client, step));
}

async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}

function failureOf({ migration, part, index }: Step): string {
  const count = migration.parts.length;
  return count === 1
    ? `Migration ${migration.name} failed and changed nothing`
    : `Migration ${migration.name} failed in part ${index + 1} of ${count} (${part.title}), and goes on there next time`;
}

/** The last part ends the migration. */
async function noteEnd(client: pg.Client, step: Step): Promise<void> {
  const { migration, index } = step;
  if (index < migration.parts.length - 1) await noteProgress(client, step, { done_to: null, ended: true });
  else await noteApplied(client, migration);
}

async function noteProgress(
  client: pg.Client,
  { migration, part, index }: Step,
  { done_to, ended }: Pick<Progress, 'done_to' | 'ended'>,
): Promise<void> {
  await client.query(
    `insert into schema_migration_parts as p (version, part, checksum, done_to, ended) values ($1, $2, $3, $4, $5)
     on conflict (version, part) do update set done_to = excluded.done_to, ended = excluded.ended`,
    [migration.version, index, part.checksum, done_to, ended],
  );
}

async function noteApplied(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, checksum, codeFrom, alsoKnownAs } = migration;
  await client.query('delete from schema_migration_parts where version = $1', [version]);
  await client.query(
    'insert into schema_migrations (version, name, checksum, code_from, also_known_as) values ($1, $2, $3, $4, $5)',
    [version, name, checksum, codeFrom, alsoKnownAs.length > 0 ? alsoKnownAs : null],
  );
}
