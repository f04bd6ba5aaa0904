import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { before, describe, test } from 'node:test';
import { type S3Simulator, startS3Simulator } from '@comanda/simulators/s3';
import { generateX25519Identity } from 'age-encryption';
import { atEnd } from '../../../test/harness/cleanup.ts';
import type { S3Settings } from '../../platform/settings/s3-settings.ts';
import { writeArchive } from './archive.ts';
import { openSource, openTarget } from './place.ts';

/** Backups in a bucket: what is written there in parts comes back, and what is not complete is not there. */

const MIB = 1_048_576;
const PLACE = 's3://backups/comanda/nightly';

let server: S3Simulator;
let settings: S3Settings;

before(async () => {
  server = await startS3Simulator({ buckets: ['backups'], region: 'eu-west-1' });
  atEnd(server.stop);
  const { url: endpoint, region, accessKey, secretKey } = server;
  settings = { endpoint, region, accessKey, secretKey, pathStyle: true };
});

const block = randomBytes(MIB);
function* bytes(mib: number): Generator<Buffer> {
  for (let n = 0; n < mib; n++) yield block;
}

const digestOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const digest = createHash('sha256');
  for await (const chunk of stream) digest.update(chunk);
  return digest.digest('hex');
};

let made = 0;

async function put(mib: number, from: Iterable<Buffer> = bytes(mib)): Promise<string> {
  const target = await openTarget(PLACE, `backup-${++made}`, settings);
  await pipeline(Readable.from(from), target.into);
  return target.keep();
}

const read = async (file: string, other = settings) => digestOf(openSource(file, other));

describe('an upload', () => {
  test('in parts is an object when it is complete, and not before', async () => {
    const target = await openTarget(PLACE, 'whole', settings);
    await pipeline(Readable.from(bytes(65)), target.into);
    assert.equal(server.objects().has('backups/comanda/nightly/whole'), false);
    assert.equal(server.uploads(), 1);
    const file = await target.keep();
    assert.equal(file, 's3://backups/comanda/nightly/whole');
    assert.equal(server.uploads(), 0);
    assert.equal(server.requests().filter((line) => line.includes('partNumber=')).length, 3);
    assert.equal(await read(file), await digestOf(Readable.from(bytes(65))));
  });

  test('goes on after a busy server, a broken connection and lost answers', async () => {
    for (const kind of ['busy', 'drop', 'lost'] as const) server.addFault({ kind, matching: 'partNumber=2' });
    server.addFault({ kind: 'lost', matching: 'POST /backups/comanda/nightly/backup-1?uploadId' });
    const file = await put(34);
    assert.equal(await read(file), await digestOf(Readable.from(bytes(34))));
  });

  test('that fails leaves nothing: no object, and no parts that cost money', async () => {
    const before = [...server.objects().keys()];
    server.addFault({ kind: 'full', matching: 'partNumber=2' });
    const target = await openTarget(PLACE, 'never', settings);
    await assert.rejects(pipeline(Readable.from(bytes(40)), target.into), /XMinioStorageFull.*make room/);
    await target.drop();
    assert.deepEqual([...server.objects().keys()], before);
    assert.equal(server.uploads(), 0);
  });

  test('that the server refuses at its very end is no backup, although the status is 200', async () => {
    server.addFault({ kind: 'late error', matching: 'POST /backups/comanda/nightly/late?uploadId' });
    const target = await openTarget(PLACE, 'late', settings);
    await pipeline(Readable.from(bytes(1)), target.into);
    await assert.rejects(target.keep(), /InternalError/);
    await target.drop();
    assert.equal(server.uploads(), 0);
  });

  test('that fails half way ends the making of an archive at once', async () => {
    server.addFault({ kind: 'full', matching: 'partNumber=1' });
    const target = await openTarget(PLACE, 'archive', settings);
    const key = await generateX25519Identity();
    const size = 2_000 * MIB;
    const writing = writeArchive(target.into, { key, secret: 'secret' }, (add) =>
      add({ name: 'large', size, content: Readable.from(unpackable(2_000)) }),
    );
    await assert.rejects(writing, /XMinioStorageFull/);
    await target.drop();
    assert.equal(server.uploads(), 0);
  });
});

function* unpackable(mib: number): Generator<Buffer> {
  for (let n = 0; n < mib; n++) yield randomBytes(MIB);
}

describe('what is read', () => {
  test('goes on where a connection broke', async () => {
    const file = await put(34);
    const path = new URL(file).pathname;
    server.addFault({ kind: 'cut', times: 2, matching: `GET /backups${path}` });
    server.addFault({ kind: 'busy', matching: `GET /backups${path}` });
    assert.equal(await read(file), await digestOf(Readable.from(bytes(34))));
  });

  test('is one object: when another has come in its place, it is refused', async () => {
    const file = await put(34);
    server.addFault({ kind: 'cut', matching: 'GET ' });
    const stream = openSource(file, settings);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    (server.objects() as Map<string, Buffer>).set(file.slice('s3://'.length), randomBytes(41 * MIB));
    await assert.rejects(async () => {
      while (!(await iterator.next()).done);
    }, /PreconditionFailed.*try again/);
  });
});

describe('what is wrong is said before anything is read, with what to do', () => {
  const refused = (change: Partial<S3Settings>, says: RegExp, place = PLACE) =>
    assert.rejects(openTarget(place, 'x', { ...settings, ...change }), says);

  test('keys', async () => {
    await refused({ accessKey: 'other' }, /InvalidAccessKeyId.*check BACKUP_S3_ACCESS_KEY/);
    await refused({ secretKey: 'other' }, /SignatureDoesNotMatch.*check BACKUP_S3_ACCESS_KEY/);
    await refused({ secretKey: '' }, /BACKUP_S3_SECRET_KEY are not set/);
  });

  test('the region, the bucket and the address', async () => {
    await refused({ region: 'us-west-1' }, /AuthorizationHeaderMalformed.*set BACKUP_S3_REGION/);
    await refused({}, /NoSuchBucket.*\(bucket "nowhere"\).*make the bucket first/, 's3://nowhere/comanda');
    await refused({}, /must be s3:\/\/bucket\/prefix/, 's3://Not a bucket');
    await assert.rejects(read('s3://backups/not-there'), /NoSuchKey.*no such backup/);
    await assert.rejects(read('s3://backups'), /must be s3:\/\/bucket\/prefix/);
  });

  test('a server that is not there, with the bucket in the host name', async () => {
    const nowhere = { endpoint: 'http://s3.invalid', pathStyle: false };
    await refused(
      nowhere,
      /http:\/\/s3\.invalid cannot be reached.*backups\.s3\.invalid.*check BACKUP_S3_ENDPOINT/,
    );
  });
});
