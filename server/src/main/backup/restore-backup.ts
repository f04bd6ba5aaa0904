import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { restoreCluster } from '@comanda/embedded-postgres';
import { systemClock } from '../../platform/clock.ts';
import { prepareRoles } from '../../platform/db/migrate.ts';
import { knownSchema } from '../../platform/db/migrations.ts';
import type { Log } from '../../platform/log.ts';
import type { Config } from '../../platform/settings/config.ts';
import { type Ended, holdRestored } from '../restores/after-restore.ts';
import { markDatabase, markFolder, unmarkDatabase, unmarkFolder } from '../restores/under-way.ts';
import { loginsOf, openStore, type Store } from '../store.ts';
import { withPools } from '../with-pools.ts';
import { type Entry, readArchive } from './archive.ts';
import { assertEmpty, isPieceOfDump, restoreDump } from './dump.ts';
import { END, type End, MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { assertKeysHere, knownSecret } from './needed-keys.ts';
import { openSource } from './place.ts';

const CLUSTER = 'cluster/';

interface RestoredBackup {
  manifest: Manifest;
  end: End;
  /** What was ended in it. */
  ended: Ended;
  store: Store;
}

/**
 * Restores a backup into a fresh place: a data folder without a database, or an empty database. First the whole file is read
 * and nothing is written: what is damaged, incomplete, made by somebody else, or needs a key that is not here is refused. What
 * dies half way leaves nothing that could be taken for a database. Returns what was restored, brought up to this version's
 * schema and held back until it is released; the store is the caller's to close.
 */
export async function restoreBackup(
  config: Config,
  log: Log,
  file: string,
  { lostVaultKeys = false }: { lostVaultKeys?: boolean } = {},
): Promise<RestoredBackup> {
  const manifest = await readManifest(config, file);
  assertFits(config, manifest);
  assertKeysHere(config, manifest.needs, lostVaultKeys);
  const end = await readToTheEnd(config, file);
  const isCluster = manifest.kind === 'cluster';
  if (isCluster) await restoreFiles(config, log, file);
  else await restoreStatements(config, log, file);
  const store = await openStore(config, log, { migrate: true, restoring: true });
  try {
    const ended = await withPools(store, (pools) => holdRestored({ store, ...pools }, systemClock.now()));
    await (isCluster ? unmarkFolder(config) : unmarkDatabase(store.ownerUrl));
    return { manifest, end, ended, store };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const entriesOf = (config: Config, file: string) =>
  readArchive(openSource(file, config.backupS3), {
    key: config.backupKey,
    secret: knownSecret(config) ?? '',
  });

async function readManifest(config: Config, file: string): Promise<Manifest> {
  for await (const { name, content } of entriesOf(config, file)) {
    if (name !== MANIFEST) break;
    return parseManifest(await text(content));
  }
  throw new Error('This file is no backup of Comanda.');
}

function assertFits({ environment, databaseUrl, databaseAppUrl }: Config, manifest: Manifest): void {
  if (manifest.environment !== environment)
    throw new Error(`The backup is of ${manifest.environment}, and COMANDA_ENVIRONMENT is ${environment}.`);
  if (manifest.schema > knownSchema())
    throw new Error(
      `The backup has schema ${manifest.schema}: Comanda ${manifest.comanda} or newer restores it.`,
    );
  if (databaseUrl === '' && databaseAppUrl !== '')
    throw new Error('DATABASE_URL is not set: only the owner of a database can restore it.');
  if (manifest.kind === 'cluster' && databaseUrl !== '')
    throw new Error(
      'The backup is of an embedded database: leave DATABASE_URL empty, and name a fresh DATA_DIR.',
    );
}

/** Compares the seal, which stands behind everything else. */
async function readToTheEnd(config: Config, file: string): Promise<End> {
  let end: End | undefined;
  for await (const { name, content } of entriesOf(config, file))
    if (name === END) end = JSON.parse(await text(content)) as End;
  if (!end) throw new Error('The backup is not complete: its end is missing.');
  return end;
}

async function restoreFiles(config: Config, log: Log, file: string): Promise<void> {
  const note = (message: string, fields?: object) => log.info({ ...fields }, message);
  const fill = async (cluster: string) => {
    for await (const entry of entriesOf(config, file))
      if (entry.name.startsWith(CLUSTER))
        await writeEntry(join(cluster, entry.name.slice(CLUSTER.length)), entry);
  };
  await mkdir(config.dataDir, { recursive: true });
  const isNew = await markFolder(config);
  try {
    await restoreCluster(config.dataDir, fill, note);
  } catch (error) {
    // There is no cluster, or one that is not ours; unless a restore that died had one made, which must stay marked.
    if (isNew) await unmarkFolder(config);
    throw error;
  }
}

async function writeEntry(path: string, { size, content }: Entry): Promise<void> {
  if (size === null) await mkdir(path, { mode: 0o700, recursive: true });
  else await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function restoreStatements(config: Config, log: Log, file: string): Promise<void> {
  const store = await openStore(config, log, { anySchema: true, restoring: true });
  try {
    await assertEmpty(store.ownerUrl);
    await prepareRoles(store.ownerUrl, store.givenSecret, loginsOf(store));
    await markDatabase(store.ownerUrl);
    try {
      await restoreDump(store.ownerUrl, piecesOf(config, file));
    } catch (error) {
      // All or nothing: it is empty again. Where the database is away it stays marked, and the next restore takes a new one.
      await unmarkDatabase(store.ownerUrl).catch(() => {});
      throw error;
    }
  } finally {
    await store.close();
  }
}

async function* piecesOf(config: Config, file: string): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of entriesOf(config, file)) if (isPieceOfDump(name)) yield* content;
}
