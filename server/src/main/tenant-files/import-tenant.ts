import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { schemaState } from '../../platform/db/schema-state.ts';
import type { Config } from '../../platform/settings/config.ts';
import { announceEverything } from '../../platform/workers/bus.ts';
import { assertKeysHere } from '../backup/needed-keys.ts';
import type { Store } from '../store.ts';
import { asMover } from './as-mover.ts';
import { fileOf, readManifest, type TenantManifest } from './manifest.ts';
import { agreePaymentMode } from './payment-mode.ts';
import { bringPeopleIn, PEOPLE, renamePeople } from './people.ts';
import { findTenantTables, type TenantTable } from './tenant-tables.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Brings an exported tenant in, in one transaction: all of it, or nothing. It must not be here yet, nor anything that only one
 * can have: its slugs, its domains. With `lostKeys` what is sealed stays unreadable where its key is not here.
 */
export async function importTenant(
  { config, store }: { config: Config; store: Store },
  folder: string,
  { lostKeys = false }: { lostKeys?: boolean } = {},
): Promise<TenantManifest> {
  const manifest = await readManifest(folder);
  assertFits(config, manifest);
  if (!lostKeys) assertKeysHere(config, manifest.needs, false);
  await asMover(store, manifest.tenant.id, async (client) => {
    const { current } = await schemaState(client);
    if (current !== manifest.schema)
      throw new Error(
        `The export has schema ${manifest.schema}, and this database ${current}: use the same version.`,
      );
    const tables = await findTenantTables(client);
    await assertNotHere(client, tables, manifest);
    await agreePaymentMode(client, manifest);
    for (const table of [PEOPLE, ...tables])
      await readTable(client, folder, table, manifest).catch(tellWhatIsTaken);
    await announceEverything(client);
  });
  return manifest;
}

function assertFits({ environment }: Config, manifest: TenantManifest): void {
  if (manifest.environment !== environment)
    throw new Error(`The export is of ${manifest.environment}, and COMANDA_ENVIRONMENT is ${environment}.`);
}

/** What a deletion that was interrupted has left counts, too: it is to be finished first. */
async function assertNotHere(
  client: pg.Client,
  tables: readonly TenantTable[],
  { tenant }: TenantManifest,
): Promise<void> {
  const texts = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const { rows } = await client.query<{ name: string }>(texts.join(' union all '));
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(`The tenant "${tenant.name}" (${tenant.id}) is here already: it has rows in ${names}.`);
}

/** By way of a table for the moment: Postgres copies nothing into one with row-level security. */
async function readTable(
  client: pg.Client,
  folder: string,
  table: TenantTable,
  manifest: TenantManifest,
): Promise<void> {
  const columns = table.columns.join(', ');
  await client.query(
    `create temp table staged on commit drop as select ${columns} from ${table.name} with no data`,
  );
  await stage(client, folder, table, manifest);
  if (table === PEOPLE) await bringPeopleIn(client);
  else {
    await renamePeople(client, table);
    await client.query(`insert into ${table.name} (${columns}) select ${columns} from staged`);
  }
  await client.query('drop table staged');
}

async function stage(
  client: pg.Client,
  folder: string,
  { name, columns }: TenantTable,
  { files }: TenantManifest,
): Promise<void> {
  const promised = files.find((file) => file.name === name);
  if (!promised) throw new Error(`The export has no file of ${name}.`);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const rows = client.query(
    copyFrom(`copy staged (${columns.join(', ')}) from stdin with (format csv, header match)`),
  );
  await pipeline(createReadStream(fileOf(folder, name)), hashing, rows);
  if (rows.rowCount !== promised.rows || hash.digest('hex') !== promised.sha256)
    throw new Error(`${fileOf(folder, name)} is not what was exported.`);
}

/** Of two who want the same slug or domain, the one who is here has it. Row-level security hides which one it is. */
function tellWhatIsTaken(error: unknown): never {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) throw error;
  throw new Error(`Another one here has what this tenant brings to ${table} (${constraint}).`, {
    cause: error,
  });
}
