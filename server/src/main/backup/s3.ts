import { hash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Exchanged, exchange, openConnections } from '../../platform/outgoing.ts';
import type { S3Settings } from '../../platform/settings/s3-settings.ts';
import { S3Error, serverError, unreachable } from './s3-errors.ts';
import type { KeptBackup, Target } from './target.ts';

/** Backups in a bucket of S3, or of whatever speaks like it. Only what is complete can be seen there. */

/** One object of a bucket, and who asks for it. */
interface S3Object {
  settings: S3Settings;
  bucket: string;
  url: string;
  address: string;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
  /** An answer has fewer. */
  maxBytes?: number;
}

type Answer = Extract<Exchanged, { kind: 'answered' }>;

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;
/** All but the last must be of one size (R2), at least 5 MiB, and at most 10,000: 320 GB. One is in memory at a time. */
const PART_BYTES = 32 * 1_048_576;
const PARTS_MAX = 10_000;
const [OK, OK_END, PARTIAL] = [200, 300, 206];
const TRIES = 6;
const PAUSE_MS = 200;
/** Objects are read in pieces, of which one is in memory, too. */
const PIECE_BYTES = 16 * 1_048_576;
/** A list of a thousand objects has half of it. */
const TEXT_MAX = 4 * 1_048_576;
/** A request and its answer: a part over half a megabit a second. */
const EXCHANGE_MS = 600_000;

/** Connections at rest keep no process alive. */
const CONNECTIONS = openConnections({ maxFreeSockets: 4, timeout: 4_000 });

export const isS3 = (address: string): boolean => address.startsWith('s3://');

function objectAt(settings: S3Settings, address: string): S3Object {
  const [, bucket, path] = ADDRESS.exec(address) ?? [];
  if (bucket === undefined || !path)
    throw new Error(
      `"${address}" must be s3://bucket/prefix, of letters, digits and ._- between single slashes.`,
    );
  const { accessKey, secretKey, pathStyle } = settings;
  if (accessKey === '' || secretKey === '')
    throw new Error('BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY are not set: who asks for the bucket?');
  const base = new URL(settings.endpoint);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const folder = base.pathname.replace(/\/$/, '') + (pathStyle ? `/${bucket}` : '');
  return { settings, bucket, url: `${base.origin}${folder}${path}`, address };
}

/** Asks until it is answered, for a while. Throws what says what to do. */
async function ask(object: S3Object, request: S3Request): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const result = await askOnce(object, request);
    if (!(result instanceof S3Error)) return result;
    if (!result.isPassing || tried === TRIES || request.signal?.aborted) throw result;
    await sleep(PAUSE_MS * 2 ** tried);
  }
}

/** An answer other than that it went well is an error, by which it is known whether another try could help. */
async function askOnce(object: S3Object, request: S3Request): Promise<Answer | S3Error> {
  const { method, body, signal, maxBytes = TEXT_MAX } = request;
  const { settings } = object;
  const result = await exchange({
    ...(await signed(object, request)),
    method,
    ...(body && { body }),
    ...(signal && { signal }),
    connections: CONNECTIONS,
    timeoutMs: settings.exchangeMs ?? EXCHANGE_MS,
    maxBytes,
    againIfStale: true,
  });
  if (result.kind === 'failed') return unreachable(object, result.error);
  const isGood = result.status >= OK && result.status < OK_END;
  return isGood ? result : serverError(object, { status: result.status, xml: result.bytes.toString() });
}

async function signed({ settings, url }: S3Object, request: S3Request) {
  const { method, query = '', headers = {}, body } = request;
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings;
  const signer = new AwsV4Signer({
    method,
    url: `${url}${query}`,
    // The server compares it with what arrives.
    headers: { 'x-amz-content-sha256': hash('sha256', body ?? ''), ...headers },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  });
  const { url: whole, headers: all } = await signer.sign();
  return { url: whole, headers: Object.fromEntries(all) };
}

const fieldOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

const noS3 = ({ endpoint }: S3Settings): Error =>
  new Error(`${endpoint} does not speak S3: check BACKUP_S3_ENDPOINT.`);

/** Opens an upload in parts: it is no object before it is completed, and whoever may not make it learns so at once. */
export async function openS3Target(settings: S3Settings, folder: string, name: string): Promise<Target> {
  const object = objectAt(settings, `${folder.replace(/\/$/, '')}/${name}`);
  const opened = await ask(object, { method: 'POST', query: '?uploads=' });
  const id = encodeURIComponent(fieldOf(opened.bytes.toString(), 'UploadId'));
  if (id === '') throw noS3(settings);
  const stopping = new AbortController();
  const tags: string[] = [];
  const send = async (body: Buffer): Promise<void> => {
    const number = tags.length + 1;
    if (number > PARTS_MAX) throw new Error('The backup is larger than 320 GB: back up into a folder.');
    const query = `?partNumber=${number}&uploadId=${id}`;
    const sent = await ask(object, { method: 'PUT', query, body, signal: stopping.signal });
    tags.push(sent.headers.etag ?? '');
  };
  const parts = inParts(send);
  return {
    into: parts.into,
    keep: async () => {
      await complete(object, id, tags);
      return object.address;
    },
    // What cannot be told now is cleared by the bucket's rule for unfinished uploads.
    drop: async () => {
      stopping.abort();
      await parts.idle();
      await ask(object, { method: 'DELETE', query: `?uploadId=${id}` }).catch(() => {});
    },
  };
}

/** Cuts what is written into parts; the next is taken when the last was sent. */
function inParts(send: (part: Buffer) => Promise<void>) {
  let waiting: Buffer[] = [];
  let size = 0;
  let sending: Promise<void> = Promise.resolve();
  const flush = (length: number): Promise<void> => {
    const all = Buffer.concat(waiting);
    waiting = [all.subarray(length)];
    size -= length;
    sending = send(all.subarray(0, length));
    return sending;
  };
  const add = async (bytes: Buffer): Promise<void> => {
    waiting.push(bytes);
    size += bytes.length;
    while (size >= PART_BYTES) await flush(PART_BYTES);
  };
  const into = new Writable({
    write: (bytes: Buffer, _, done) => void add(bytes).then(() => done(), done),
    final: (done) => void (size > 0 ? flush(size) : sending).then(() => done(), done),
  });
  return { into, idle: () => sending.catch(() => {}) };
}

/** A lost answer is asked for again, and then the upload may be gone, because it is an object. An answer 200 may be an error. */
async function complete(object: S3Object, id: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  try {
    const answer = await ask(object, { method: 'POST', query: `?uploadId=${id}`, body });
    const xml = answer.bytes.toString();
    if (!xml.includes('<CompleteMultipartUploadResult')) throw serverError(object, { status: OK, xml });
  } catch (error) {
    if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') throw error;
    await ask(object, { method: 'HEAD' }).catch(() => {
      throw error;
    });
  }
}

/** The objects of which the address begins so: `s3://bucket/prefix/start`. A thousand come in an answer. */
export async function listS3(settings: S3Settings, address: string): Promise<KeptBackup[]> {
  const start = objectAt(settings, address);
  const path = new URL(address).pathname;
  const bucket = { ...start, url: `${start.url.slice(0, -path.length)}/` };
  const all: KeptBackup[] = [];
  let from = '';
  do {
    const query = `?list-type=2&prefix=${encodeURIComponent(path.slice(1))}${from}`;
    const page = (await ask(bucket, { method: 'GET', query })).bytes.toString();
    if (!page.includes('<ListBucketResult')) throw noS3(settings);
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = fieldOf(entry, 'Key').split('/').at(-1) ?? '';
      all.push({ name, keptAt: Date.parse(fieldOf(entry, 'LastModified')) });
    }
    const next = fieldOf(page, 'NextContinuationToken');
    from = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
  } while (from !== '');
  return all;
}

/** What an object holds, in pieces of the same object. One whose connection breaks is asked for again. */
export const openS3Source = (settings: S3Settings, address: string): Readable =>
  Readable.from(contentOf(objectAt(settings, address)), { objectMode: false });

async function* contentOf(object: S3Object): AsyncGenerator<Buffer> {
  let [at, total, tag] = [0, Number.POSITIVE_INFINITY, ''];
  while (at < total) {
    const headers = {
      range: `bytes=${at}-${at + PIECE_BYTES - 1}`,
      ...(tag && { 'if-match': tag }),
    };
    const answer = await ask(object, { method: 'GET', headers, maxBytes: PIECE_BYTES + 1 });
    const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? [];
    if (answer.status !== PARTIAL || Number(from) !== at || answer.bytes.length === 0)
      throw new Error(`${object.address}: the server knows no ranges.`);
    [total, tag] = [Number(size), answer.headers.etag ?? ''];
    yield answer.bytes;
    at += answer.bytes.length;
  }
}
