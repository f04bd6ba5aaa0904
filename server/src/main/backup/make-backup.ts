import { Readable } from 'node:stream';
import { copyCluster } from '@comanda/embedded-postgres';
import pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { openLookupDatabase, openPool } from '../../platform/db/database.ts';
import { schemaState } from '../../platform/db/schema-state.ts';
import type { Config } from '../../platform/settings/config.ts';
import { VERSION } from '../../platform/version.ts';
import type { Store } from '../store.ts';
import { usedVaultKeys } from '../vault-keys.ts';
import { type Add, writeArchive } from './archive.ts';
import { dumpDatabase } from './dump.ts';
import { END, type End, MANIFEST, type Manifest } from './manifest.ts';
import { type NeededKey, neededKeys } from './needed-keys.ts';
import { openTarget } from './place.ts';
import { rewritePeople } from './rewrite-people.ts';

/** A backup that was made. */
export interface MadeBackup {
  file: string;
  until: Date;
  needs: readonly NeededKey[];
}

/**
 * Makes a backup beside whatever runs: of the embedded Postgres a copy of its files, of another one what pg_dump writes. It
 * holds all that is in the database, and none of the keys. A backup that fails leaves no file.
 */
export async function makeBackup(
  { config, store, clock }: { config: Config; store: Store; clock: Clock },
  place: string,
): Promise<MadeBackup> {
  if (config.backupKey === '') throw new Error('BACKUP_KEY is not set; "comanda backup key" makes one.');
  if (store.ownerUrl === '')
    throw new Error('DATABASE_URL is not set: only the owner of a database can back it up.');
  const manifest = await manifestOf(config, store, clock);
  const stamp = manifest.startedAt.replace(/[-:]|\.\d+/g, '');
  const target = await openTarget(place, `comanda-${stamp}.tar.zst.age`, config.backupS3);
  try {
    let until = new Date(0);
    await writeArchive(target.into, { key: config.backupKey, secret: store.givenSecret }, async (add) => {
      await addJson(add, MANIFEST, manifest);
      until = await addDatabase(config, store, add);
      await addJson(add, END, { until: until.toISOString() } satisfies End);
    });
    return { file: await target.keep(), until, needs: manifest.needs };
  } catch (error) {
    await target.drop();
    throw error;
  }
}

async function addDatabase(config: Config, { embedded, ownerUrl }: Store, add: Add): Promise<Date> {
  if (!embedded) return dumpDatabase(ownerUrl, add);
  // A dump has the rows that are there; files have more.
  await rewritePeople(ownerUrl);
  return copyCluster(config.dataDir, ownerUrl, ({ path, ...file }) =>
    add({ ...file, name: `cluster/${path}` }),
  );
}

function addJson(add: Add, name: string, value: unknown): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return add({ name, size: text.length, content: Readable.from([text]) });
}

async function manifestOf(config: Config, store: Store, clock: Clock): Promise<Manifest> {
  const pool = openPool(store.direct.lookupUrl, { max: 1, applicationName: 'comanda backup' });
  const client = new pg.Client({ connectionString: store.direct.lookupUrl });
  try {
    await client.connect();
    const { current } = await schemaState(client);
    if (current === 0) throw new Error('There is nothing to back up: the database has no schema yet.');
    const used = await usedVaultKeys(openLookupDatabase(pool));
    return {
      format: 1,
      comanda: VERSION,
      startedAt: new Date(clock.now()).toISOString(),
      kind: store.embedded ? 'cluster' : 'dump',
      schema: current,
      environment: config.environment,
      needs: neededKeys(config, store.givenSecret, used),
    };
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
}
