import type pg from 'pg';
import type { LookupDatabase } from './database.ts';
import { knownSchema, type Migration, readMigrations } from './migrations.ts';
import { statement } from './statement.ts';

export interface SchemaState {
  /** Newest version in the database, 0 for an empty one. */
  current: number;
  /** Newest version that this code knows. */
  known: number;
  /** The oldest code that serves the database, by the newest version which that code knows. */
  codeFrom: number;
  /** What this code knows and the database lacks, whatever else it has. */
  missing: number[];
  /** What the database has, with a number below those that this code knows, and without a word that such code goes on. */
  unknown: number[];
  /** Files that ran with another text than they have now. */
  edited: string[];
  /** Made by migrations that were replaced before the first release: nothing leads from them to this code. */
  replaced: boolean;
}

/** A row of `schema_migrations`. */
export interface Applied {
  version: number;
  name: string;
  checksum: string;
  code_from: number | null;
  also_known_as: string[] | null;
}

// Through JSON: a database that was migrated before the last columns came has no such columns.
const APPLIED = `select version, name, checksum, (to_jsonb(one) ->> 'code_from')::int as code_from,
     (select array_agg(hash) from jsonb_array_elements_text(nullif(to_jsonb(one) -> 'also_known_as', 'null')) hash) as also_known_as
   from schema_migrations one order by version`;
const selectApplied = statement('migrate.applied', APPLIED);

/** What has run, by number; nothing in a database without a schema. */
export async function appliedIn(client: pg.ClientBase): Promise<Applied[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  return table.rows[0]?.found ? (await client.query<Applied>(APPLIED)).rows : [];
}

/** How the database's schema and this code stand to each other. */
export async function schemaState(client: pg.ClientBase): Promise<SchemaState> {
  return stateOf(await appliedIn(client));
}

/** The same through a role that may only look. */
export async function readMigrationState(lookup: LookupDatabase): Promise<SchemaState> {
  const [rows] = await lookup.run(selectApplied([]));
  return stateOf(rows);
}

/**
 * Whether a file is what has run, under one of its hashes. Either may be the newer: the database keeps those of the file that ran,
 * so that older code knows it as well.
 */
export function isSame(applied: Applied, { checksum, alsoKnownAs }: Migration): boolean {
  const hashes = [applied.checksum, ...(applied.also_known_as ?? [])];
  return [checksum, ...alsoKnownAs].some((hash) => hashes.includes(hash));
}

function stateOf(applied: Applied[]): SchemaState {
  const migrations = readMigrations();
  const known = knownSchema();
  const ran = new Map(applied.map((one) => [one.version, one]));
  const numbers = new Set(migrations.map(({ version }) => version));
  const edited = migrations.filter((one) => ran.has(one.version) && !isSame(ran.get(one.version)!, one)); // it has it
  return {
    current: applied.at(-1)?.version ?? 0,
    known,
    codeFrom: Math.max(0, ...applied.map(({ version, code_from }) => code_from ?? version)),
    missing: [...numbers].filter((version) => !ran.has(version)),
    unknown: applied
      .filter(({ version, code_from }) => version < known && (code_from ?? version) >= version)
      .map(({ version }) => version)
      .filter((version) => !numbers.has(version)),
    edited: edited.map(({ name }) => name),
    replaced: migrations.some(({ version, name }) => ran.has(version) && ran.get(version)?.name !== name),
  };
}

/** Throws unless this code can serve the database: its schema is the one it was written for, or a newer one that lets it. */
export function assertSchemaVersion(state: SchemaState): void {
  const { current, known, codeFrom, missing, unknown, edited, replaced } = state;
  if (replaced) {
    throw new Error(
      'The database was made by an earlier development version of Comanda: start with a new one.',
    );
  }
  if (codeFrom > known) {
    throw new Error(
      `The database's schema (${current}) is newer than this code (${known}), and needs code from ${codeFrom} on: ` +
        'start a newer version.',
    );
  }
  if (unknown.length > 0) {
    throw new Error(
      `The database has migrations that this code does not know, and needs code that does (${listed(unknown)}): ` +
        'start a newer version.',
    );
  }
  if (edited.length > 0) {
    throw new Error(
      `${edited.join(', ')} ran on this database with another text than this code has: start the version that ran it, ` +
        'or a newer one.',
    );
  }
  if (missing.length === 0) return;
  const lacks = missing.filter((version) => version < current);
  throw new Error(
    lacks.length === 0
      ? `The database's schema is ${current}, this code needs ${known}: run "comanda migrate".`
      : `The database's schema is ${current}, and lacks ${listed(missing)}: run "comanda migrate".`,
  );
}

const listed = (versions: readonly number[]): string =>
  versions.map((version) => String(version).padStart(3, '0')).join(', ');
