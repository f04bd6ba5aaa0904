import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { before, test } from 'node:test';
import { type S3Simulator, startS3Simulator } from '@comanda/simulators/s3';
import { atEnd } from './harness/cleanup.ts';
import { bringKeys, demoOf, type EmbeddedPlace, freshPlace, newBackupKey } from './harness/embedded-place.ts';
import { eventually } from './harness/eventually.ts';
import { startCommand } from './harness/process.ts';

/** Backups in a bucket instead of a folder, by the command line. */

const PLACE = 's3://backups/comanda';

let bucket: S3Simulator;
let env: Record<string, string>;
let place: EmbeddedPlace;

before(async () => {
  bucket = await startS3Simulator({ buckets: ['backups'] });
  atEnd(bucket.stop);
  env = {
    BACKUP_KEY: await newBackupKey(),
    BACKUP_S3_ENDPOINT: bucket.url,
    BACKUP_S3_ACCESS_KEY: bucket.accessKey,
    BACKUP_S3_SECRET_KEY: bucket.secretKey,
  };
  place = await freshPlace(env);
  await demoOf(place);
});

const names = (): string[] => [...bucket.objects().keys()];

test('a backup in a bucket is restored over a connection that breaks, equal to the cent', async () => {
  const made = await place.comanda('backup', '--to', PLACE);
  assert.equal(made.code, 0, made.stderr);
  const file = /^file +(\S+)/m.exec(made.stdout)![1]!; // it prints one
  assert.deepEqual(names(), [file.slice('s3://'.length)]);
  const elsewhere = await freshPlace(env);
  await bringKeys(place, elsewhere);
  bucket.addFault({ kind: 'cut', times: 2, matching: 'GET ' });
  const restored = await elsewhere.comanda('restore', file, '--verify');
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /equal to the cent/);
});

test('a restore whose connection is gone for good says so, and not that the backup is damaged', async () => {
  const [name] = names();
  const elsewhere = await freshPlace(env);
  await bringKeys(place, elsewhere);
  bucket.addFault({ kind: 'drop', times: 100, matching: 'GET ' });
  const { code, stderr } = await elsewhere.comanda('restore', `s3://${name}`);
  bucket.clearFaults();
  assert.equal(code, 1);
  assert.match(stderr, /cannot be reached, or hung up.*check BACKUP_S3_ENDPOINT/);
  assert.deepEqual(
    (await readdir(elsewhere.dataDir)).filter((one) => one.startsWith('postgres')),
    [],
  );
});

test('a backup that is killed half way is no object, and the next one is', async () => {
  const before = names();
  const { child, ended } = startCommand(['backup', '--to', PLACE], place.env);
  await eventually(async () => assert.equal(bucket.uploads(), 1), 60_000);
  child.kill('SIGKILL');
  await ended;
  assert.deepEqual(names(), before);
  assert.equal((await place.comanda('backup', '--to', PLACE)).code, 0);
  assert.equal(names().length, before.length + 1);
});

test('a bucket that is full, and keys that are wrong, are said with what to do; nothing is left', async () => {
  const [before, unfinished] = [names(), bucket.uploads()];
  bucket.addFault({ kind: 'full', matching: 'partNumber=1' });
  const full = await place.comanda('backup', '--to', PLACE);
  assert.equal(full.code, 1);
  assert.match(full.stderr, /XMinioStorageFull.*make room/);
  const other = { ...place.env, BACKUP_S3_SECRET_KEY: 'another' };
  const refused = await startCommand(['backup', '--to', PLACE], other).ended;
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /SignatureDoesNotMatch.*check BACKUP_S3_ACCESS_KEY/);
  assert.deepEqual([names(), bucket.uploads()], [before, unfinished]);
  assert.deepEqual(await place.sql('select slot_name from pg_replication_slots'), []);
});
