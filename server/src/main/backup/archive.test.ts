import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type Entry, readArchive, writeArchive } from './archive.ts';

/** The file of a backup: what goes in comes out, and nothing else does. */

let key: string;

before(async () => {
  key = await generateX25519Identity();
});
const secret = 'the secret of this installation';

const fileOf = (name: string, bytes: Buffer): Entry => ({
  name,
  size: bytes.length,
  content: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
});

async function written(entries: readonly Entry[], keys = { key, secret }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeArchive(target, keys, async (add) => {
    for (const entry of entries) await add(entry);
  });
  return Buffer.concat(chunks);
}

async function read(archive: Buffer, keys = { key, secret }): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for await (const { name, size, content } of readArchive(Readable.from([archive]), keys))
    found[name] = size === null ? null : await text(content);
  return found;
}

const large = Buffer.from(randomBytes(150_000).toString('hex'));
const files = () => [
  fileOf('manifest.json', Buffer.from('{"format":1}')),
  { name: 'cluster/base', size: null, content: Readable.from([]) },
  fileOf('cluster/base/1', large),
  fileOf('cluster/empty', Buffer.alloc(0)),
];

test('what goes in comes out, also for who knows the public half only when it is made', async () => {
  const expected = {
    'manifest.json': '{"format":1}',
    'cluster/base': null,
    'cluster/base/1': large.toString(),
    'cluster/empty': '',
  };
  assert.deepEqual(await read(await written(files())), expected);
  const publicHalf = await identityToRecipient(key);
  const made = await written(files(), { key: publicHalf, secret });
  assert.deepEqual(await read(made), expected);
  await assert.rejects(read(made, { key: publicHalf, secret }), /begins with AGE-SECRET-KEY-/);
});

test('nothing of it is in clear', async () => {
  const archive = await written(files());
  for (const word of ['manifest', 'cluster', 'format', large.subarray(1_000, 1_040)])
    assert.equal(archive.includes(word), false);
});

test('a file that was cut off, at any place, is refused', async () => {
  const archive = await written(files());
  for (const at of [10, 300, Math.floor(archive.length / 2), archive.length - 20, archive.length - 1])
    await assert.rejects(read(archive.subarray(0, at)), Error, `cut off at ${at}`);
});

test('a file of which one bit was changed is refused', async () => {
  const archive = await written(files());
  for (const at of [50, 250, Math.floor(archive.length / 2), archive.length - 5]) {
    const changed = Buffer.from(archive);
    changed[at]! ^= 1;
    await assert.rejects(read(changed), Error, `changed at ${at}`);
  }
});

test('another key opens nothing, and what another installation has sealed is refused', async () => {
  const archive = await written(files());
  await assert.rejects(
    read(archive, { key: await generateX25519Identity(), secret }),
    /BACKUP_KEY does not open/,
  );
  await assert.rejects(read(archive, { key, secret: 'another' }), /not made by this installation/);
});

test('a file that would be written elsewhere is refused', async () => {
  for (const name of ['../outside', 'cluster/../../outside', '/etc/passwd'])
    await assert.rejects(
      written([fileOf(name, Buffer.from('x'))]).then((made) => read(made)),
      /cannot be/,
    );
});

test('a source that fails leaves no archive that could be taken for one', async () => {
  const failing: Entry = {
    name: 'a',
    size: 10,
    content: (async function* () {
      yield Buffer.from('12345');
      throw new Error('the disk broke');
    })(),
  };
  await assert.rejects(written([failing]), /the disk broke/);
});
