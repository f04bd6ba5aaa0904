import { createHash, createHmac } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';

/**
 * The file of a backup: a tar archive, compressed with zstd, encrypted with age. All three are standards with tools of their
 * own: `age -d -i key backup | zstd -d | tar -x` opens one without this program. age finds whatever was cut off or changed,
 * but anybody who has its public key can write such a file: so the last entry is a seal that only the installation's secret
 * can make.
 */

/** A file in the archive, or a folder (`size` null). */
export interface Entry {
  name: string;
  size: number | null;
  content: AsyncIterable<Uint8Array>;
}

export type Add = (entry: Entry) => Promise<void>;

const SEAL = 'seal';
const SECRET_KEY = 'AGE-SECRET-KEY-';

/** Writes what `fill` adds, and the seal. The stream is closed when all of it is written. */
export async function writeArchive(
  target: Writable,
  { key, secret }: { key: string; secret: string },
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key.startsWith(SECRET_KEY) ? await identityToRecipient(key) : key);
  const tar = pack();
  const compressed = createZstdCompress();
  const plain = Readable.toWeb(compressed) as ReadableStream<Uint8Array>;
  const encrypted = Readable.fromWeb((await encrypter.encrypt(plain)) as never);
  // What breaks it is thrown below.
  tar.on('error', () => {});
  const results = await Promise.allSettled([
    fillSealed(tar, secret, fill).catch((error) => {
      tar.destroy(error);
      throw error;
    }),
    pipeline(Readable.from(tar), compressed),
    pipeline(encrypted, target),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function fillSealed(
  tar: ReturnType<typeof pack>,
  secret: string,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const digest = createHash('sha256');
  await fill(async (entry) => {
    digest.update(headingOf(entry));
    await addEntry(tar, entry, (bytes) => digest.update(bytes));
  });
  const seal = Buffer.from(sealOf(digest.digest(), secret));
  await addEntry(tar, { name: SEAL, size: seal.length, content: Readable.from([seal]) }, () => {});
  tar.finalize();
}

/** Names and sizes are sealed like what they are of: neither can be moved into the other. */
const headingOf = ({ name, size }: Pick<Entry, 'name' | 'size'>): string =>
  `${JSON.stringify([name, size])}\n`;

const sealOf = (digest: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update('comanda backup\n').update(digest).digest('hex');

function addEntry(
  tar: ReturnType<typeof pack>,
  { name, size, content }: Entry,
  see: (bytes: Uint8Array) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (size === null) {
      tar.entry({ name: `${name}/`, type: 'directory', mode: 0o700 }, done);
      return;
    }
    const into = tar.entry({ name, size, mode: 0o600 }, done);
    // Told through the callback.
    into.on('error', () => {});
    writeAll(content, into, see).catch(reject);
  });
}

async function writeAll(
  content: AsyncIterable<Uint8Array>,
  into: ReturnType<ReturnType<typeof pack>['entry']>,
  see: (bytes: Uint8Array) => void,
): Promise<void> {
  for await (const bytes of content) {
    see(bytes);
    if (into.write(bytes)) continue;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        into.off('drain', goOn).off('close', goOn);
        resolve();
      };
      into.on('drain', goOn).on('close', goOn);
    });
  }
  into.end(undefined);
}

/**
 * The entries of an archive, each to be read before the next, then the seal is compared. Throws when the key does not open the
 * file, when anything is missing or was changed, and when the secret of another installation has sealed it. Whoever stops
 * early has compared nothing.
 */
export async function* readArchive(
  source: Readable,
  { key, secret }: { key: string; secret: string },
): AsyncGenerator<Entry> {
  const tar = extract();
  const fed = feed(source, key, tar);
  fed.catch((error) => tar.destroy(error));
  try {
    yield* sealedEntries(tar, secret);
    await fed;
  } finally {
    source.destroy();
    tar.destroy();
    await fed.catch(() => {});
  }
}

async function feed(source: Readable, key: string, tar: ReturnType<typeof extract>): Promise<void> {
  if (!key.startsWith(SECRET_KEY))
    throw new Error(`To open a backup, BACKUP_KEY must be the half that begins with ${SECRET_KEY}`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const plain = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((cause) => {
      throw source.errored ?? new Error('BACKUP_KEY does not open this file, or it is no backup.', { cause });
    });
  await pipeline(Readable.fromWeb(plain as never), createZstdDecompress(), tar as unknown as Writable).catch(
    (cause) => {
      throw source.errored ?? new Error('The backup is damaged, or its end is missing.', { cause });
    },
  );
}

async function* sealedEntries(tar: ReturnType<typeof extract>, secret: string): AsyncGenerator<Entry> {
  const digest = createHash('sha256');
  let seal = '';
  for await (const entry of tar) {
    const isFolder = entry.header.type === 'directory';
    const name = entry.header.name.replace(/\/$/, '');
    if (seal !== '' || !isInside(name)) throw new Error(`The backup has a file that cannot be: ${name}`);
    if (name === SEAL) {
      for await (const bytes of entry) seal += String(bytes);
      continue;
    }
    const size = isFolder ? null : (entry.header.size ?? 0);
    digest.update(headingOf({ name, size }));
    const content = seeing(entry as AsyncIterable<Uint8Array>, (bytes) => digest.update(bytes));
    yield { name, size, content };
    for await (const _ of content);
  }
  if (seal === '') throw new Error('The backup is not complete: its end is missing.');
  if (seal !== sealOf(digest.digest(), secret))
    throw new Error('The backup was not made by this installation: nothing but its secret can seal one.');
}

async function* seeing(
  content: AsyncIterable<Uint8Array>,
  see: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    see(bytes);
    yield bytes;
  }
}

const isInside = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && !name.split('/').includes('..');
