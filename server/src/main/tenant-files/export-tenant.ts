import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Clock } from '../../platform/clock.ts';
import { schemaState } from '../../platform/db/schema-state.ts';
import type { Config } from '../../platform/settings/config.ts';
import { VERSION } from '../../platform/version.ts';
import { neededKeys } from '../backup/needed-keys.ts';
import type { Store } from '../store.ts';
import { asMover } from './as-mover.ts';
import { fileOf, MANIFEST, type TableFile, type TenantManifest } from './manifest.ts';
import { paymentModeOf } from './payment-mode.ts';
import { PEOPLE, selectPeople } from './people.ts';
import { findTenantTables, selectMoved, type TenantTable } from './tenant-tables.ts';

/**
 * Writes all rows of a tenant, as they are at one moment, into a folder: a file for each table, and a manifest at the end.
 * The service goes on meanwhile.
 */
export async function exportTenant(
  { config, store, clock }: { config: Config; store: Store; clock: Clock },
  tenantId: string,
  folder: string,
): Promise<TenantManifest> {
  return asMover(
    store,
    tenantId,
    async (client) => {
      const tenant = await nameOf(client, tenantId);
      await emptyFolder(folder);
      const exportedAt = new Date(clock.now()).toISOString();
      const { current: schema } = await schemaState(client);
      const files = await writeTables(client, folder);
      const used = await vaultKeysOf(client);
      const needs = neededKeys(config, store.givenSecret, used).filter(
        ({ id }) => id === null || used.includes(id),
      );
      const installation = { comanda: VERSION, schema, environment: config.environment };
      const paymentMode = await paymentModeOf(client);
      const manifest: TenantManifest = {
        format: 1,
        ...installation,
        paymentMode,
        exportedAt,
        tenant,
        needs,
        files,
      };
      await writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
      return manifest;
    },
    'begin isolation level repeatable read read only',
  );
}

async function nameOf(client: pg.Client, tenantId: string): Promise<TenantManifest['tenant']> {
  const { rows } = await client.query<{ name: string }>('select name from tenants');
  if (!rows[0]) throw new Error(`There is no tenant ${tenantId} here.`);
  return { id: tenantId, name: rows[0].name };
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
}

async function writeTables(client: pg.Client, folder: string): Promise<TableFile[]> {
  const tables = await findTenantTables(client);
  const memberships = tables.find(({ name }) => name === 'memberships')!; // a migration makes it
  const files = [await writeTable(client, folder, PEOPLE, selectPeople(memberships))];
  for (const table of tables) files.push(await writeTable(client, folder, table, selectMoved(table)));
  return files;
}

async function writeTable(
  client: pg.Client,
  folder: string,
  { name }: TenantTable,
  select: string,
): Promise<TableFile> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const rows = client.query(copyTo(`copy (${select}) to stdout with (format csv, header)`));
  const file = createWriteStream(fileOf(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, hashing, file);
  return { name, rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function vaultKeysOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select key_id as id from vault_cards where key_id is not null
     union select held_key_id from payments where held_card is not null and held_key_id is not null order by 1`,
  );
  return rows.map(({ id }) => id);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
