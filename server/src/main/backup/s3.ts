import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../platform/settings/s3-settings.ts';
import { S3Error, serverError, textOf, unreachable } from './s3-errors.ts';
import type { KeptBackup, Target } from './target.ts';

/** Backups in a bucket of S3, or of whatever speaks like it. Only what is complete can be seen there. */

/** One object of a bucket, and who asks for it. */
interface S3Object {
  settings: S3Settings;
  client: AwsClient;
  bucket: string;
  url: string;
  address: string;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
  signal?: AbortSignal;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;
/** All but the last must be of one size (R2), at least 5 MiB, and at most 10,000: 320 GB. One is in memory at a time. */
const PART_BYTES = 32 * 1_048_576;
const PARTS_MAX = 10_000;
const TRIES = 6;
const PAUSE_MS = 200;
/** A request and its answer: a part over half a megabit a second. What is read for longer goes on where it was. */
const EXCHANGE_MS = 600_000;

export const isS3 = (address: string): boolean => address.startsWith('s3://');

function objectAt(settings: S3Settings, address: string): S3Object {
  const [, bucket, path] = ADDRESS.exec(address) ?? [];
  if (bucket === undefined || !path)
    throw new Error(
      `"${address}" must be s3://bucket/prefix, of letters, digits and ._- between single slashes.`,
    );
  const { accessKey, secretKey, region, pathStyle } = settings;
  if (accessKey === '' || secretKey === '')
    throw new Error('BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY are not set: who asks for the bucket?');
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });
  const base = new URL(settings.endpoint);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const folder = base.pathname.replace(/\/$/, '') + (pathStyle ? `/${bucket}` : '');
  return { settings, client, bucket, url: `${base.origin}${folder}${path}`, address };
}

/** Asks until it is answered, for a while. Throws what says what to do. */
async function ask(object: S3Object, request: S3Request): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const result = await askOnce(object, request);
    if (result instanceof Response) return result;
    if (!result.isPassing || tried === TRIES || request.signal?.aborted) throw result;
    await sleep(PAUSE_MS * 2 ** tried);
  }
}

/** An answer other than that it went well is an error, by which it is known whether another try could help. */
async function askOnce(object: S3Object, request: S3Request): Promise<Response | S3Error> {
  const { method, query = '', body, signal } = request;
  // The server compares it with what arrives.
  const digest = createHash('sha256').update(body ?? '');
  const headers = { 'x-amz-content-sha256': digest.digest('hex'), ...request.headers };
  const late = AbortSignal.timeout(object.settings.exchangeMs ?? EXCHANGE_MS);
  const optional = { ...(body ? { body } : {}), signal: signal ? AbortSignal.any([signal, late]) : late };
  try {
    const asked = { method, headers, redirect: 'manual', ...optional } as const;
    const response = await object.client.fetch(`${object.url}${query}`, asked);
    return response.ok ? response : await serverError(object, response);
  } catch (error) {
    return unreachable(object, error);
  }
}

/** A text that breaks off, or has no end, is no answer. */
async function readText(object: S3Object, answer: Response): Promise<string> {
  try {
    return await textOf(answer);
  } catch (error) {
    throw unreachable(object, error);
  }
}

const fieldOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** Opens an upload in parts: it is no object before it is completed, and whoever may not make it learns so at once. */
export async function openS3Target(settings: S3Settings, folder: string, name: string): Promise<Target> {
  const object = objectAt(settings, `${folder.replace(/\/$/, '')}/${name}`);
  const opened = await ask(object, { method: 'POST', query: '?uploads=' });
  const id = encodeURIComponent(fieldOf(await readText(object, opened), 'UploadId'));
  if (id === '') throw new Error(`${settings.endpoint} does not speak S3: check BACKUP_S3_ENDPOINT.`);
  const stopping = new AbortController();
  const tags: string[] = [];
  const send = async (body: Buffer<ArrayBuffer>): Promise<void> => {
    const number = tags.length + 1;
    if (number > PARTS_MAX) throw new Error('The backup is larger than 320 GB: back up into a folder.');
    const query = `?partNumber=${number}&uploadId=${id}`;
    const sent = await ask(object, { method: 'PUT', query, body, signal: stopping.signal });
    tags.push(sent.headers.get('etag') ?? '');
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
function inParts(send: (part: Buffer<ArrayBuffer>) => Promise<void>) {
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
    const text = await readText(object, answer);
    if (!text.includes('<CompleteMultipartUploadResult')) throw await serverError(object, new Response(text));
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
    const page = await readText(bucket, await ask(bucket, { method: 'GET', query }));
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = fieldOf(entry, 'Key').split('/').at(-1) ?? '';
      all.push({ name, keptAt: Date.parse(fieldOf(entry, 'LastModified')) });
    }
    const next = fieldOf(page, 'NextContinuationToken');
    from = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
  } while (from !== '');
  return all;
}

/** What an object holds. A connection that breaks goes on where it was, in the same object. */
export const openS3Source = (settings: S3Settings, address: string): Readable =>
  Readable.from(contentOf(objectAt(settings, address)), { objectMode: false });

async function* contentOf(object: S3Object): AsyncGenerator<Uint8Array> {
  let [at, total, tag, failed] = [0, Number.POSITIVE_INFINITY, '', 0];
  while (at < total) {
    const headers = at === 0 ? {} : { range: `bytes=${at}-`, 'if-match': tag };
    const answer = await ask(object, { method: 'GET', headers });
    if (at === 0) {
      total = Number(answer.headers.get('content-length'));
      tag = answer.headers.get('etag') ?? '';
    } else if (answer.status !== 206) throw new Error(`${object.address}: the server knows no ranges.`);
    try {
      for await (const bytes of answer.body ?? []) {
        yield bytes;
        at += bytes.length;
        failed = 0;
      }
      if (at < total) throw new Error('it ended early');
    } catch (error) {
      if (++failed === TRIES) throw unreachable(object, error);
      await sleep(PAUSE_MS * 2 ** failed);
    }
  }
}
