import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { asOwner, type Cluster, databaseUrl } from './cluster.ts';

/**
 * Databases that a file is done with, emptied for the next one. To clone the template and to drop the clone takes Postgres half
 * a second of CPU, to empty it again a twentieth of that. Only what is as the migrations made it is used again: same catalog,
 * same rows as the template, and not grown, since that could change how Postgres plans.
 */

/** The rows that the migrations themselves make, as JSON by table. */
export type Seeds = Record<string, string>;

const MOST_GROWTH_BYTES = 8_000_000;
const CATALOGS = 'pg_class pg_attribute pg_attrdef pg_constraint pg_proc pg_trigger pg_policy pg_type'.split(
  ' ',
);
const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

/** A database, and the transaction since which its catalog must not have changed. */
export interface Usable {
  name: string;
  mark: string;
}

/** A file for each database that waits for its next user, with its mark: all processes of the run share them. */
const waiting = ({ scratch }: Cluster): string => join(scratch, 'emptied');

/** An empty database, if one waits. */
export function takeEmptied(cluster: Cluster): Usable | undefined {
  mkdirSync(waiting(cluster), { recursive: true });
  for (const name of readdirSync(waiting(cluster))) {
    try {
      const mark = readFileSync(join(waiting(cluster), name), 'utf8');
      unlinkSync(join(waiting(cluster), name));
      return { name, mark };
    } catch (error) {
      // Another process was first.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/** The transaction of now. */
export async function markOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ mark: string }>('select pg_current_xact_id()::text as mark');
  return rows[0]!.mark;
}

/** What the template has in its tables. */
export async function seedsOf(owner: pg.Client): Promise<Seeds> {
  const seeds: Seeds = {};
  for (const { name } of (await owner.query<{ name: string }>(TABLES)).rows) {
    const { rows } = await owner.query<{ all: string | null }>(
      `select json_agg(row)::text as all from only ${name} row`,
    );
    if (rows[0]!.all !== null) seeds[name] = rows[0]!.all;
  }
  return seeds;
}

/** Ends whoever is still connected, and empties the database for its next user; false when it must be dropped instead. */
export async function emptied(cluster: Cluster, { name, mark }: Usable): Promise<boolean> {
  const next = await asOwner(databaseUrl(cluster, name), async (owner) => {
    await owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    if (await isChanged(owner, cluster, mark)) return undefined;
    // Emptying asks no trigger, and no foreign key, in which order.
    await owner.query(`begin; set local session_replication_role = replica; do $$
      declare name text; begin for name in ${TABLES} and pg_relation_size(format('%I.%I', schemaname, tablename)) > 0
      loop execute 'delete from only ' || name; end loop; end $$`);
    for (const [table, rows] of Object.entries(cluster.seeds)) {
      await owner.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows,
      ]);
    }
    await owner.query('commit');
    // Its deadlocks are not those of its next user.
    await owner.query('select pg_stat_reset()');
    return markOf(owner);
  });
  if (next === undefined) return false;
  // Whole before anybody finds it.
  writeFileSync(join(cluster.scratch, name), next);
  renameSync(join(cluster.scratch, name), join(waiting(cluster), name));
  return true;
}

async function isChanged(owner: pg.Client, cluster: Cluster, mark: string): Promise<boolean> {
  const since = CATALOGS.map((catalog) => `select 1 from ${catalog} where xmin::text::bigint >= $1`);
  const { rows } = await owner.query<{ changed: boolean }>(
    `select exists (${since.join(' union all ')}) or pg_database_size(current_database()) > $2 as changed`,
    [mark, cluster.templateBytes + MOST_GROWTH_BYTES],
  );
  return rows[0]!.changed;
}
