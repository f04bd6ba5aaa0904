import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { HOST, listening, portOf } from './http.ts';
import { type Account, refusalOf } from './s3/signature.ts';

/** A server that speaks S3, as far as backups need it: objects in buckets, uploads in parts, ranges, signed requests. */

export interface S3Simulator extends Account {
  url: string;
  /** The objects of all buckets, by `bucket/key`. */
  objects(): ReadonlyMap<string, Buffer>;
  /** How many uploads were begun, and neither completed nor aborted. */
  uploads(): number;
  /** `METHOD path?query` of every request so far. */
  requests(): readonly string[];
  addFault(fault: S3Fault): void;
  clearFaults(): void;
  stop(): Promise<void>;
}

/**
 * What goes wrong: `busy` (503 SlowDown), `full` (507), `drop` (the connection breaks before anything is done), `lost` (it is
 * done, and the answer is lost), `cut` (half of the answer comes), `late error` (status 200, and then an error).
 */
export interface S3Fault {
  kind: 'busy' | 'full' | 'drop' | 'lost' | 'cut' | 'late error';
  /** How many requests it befalls; 1 when not said. */
  times?: number;
  /** Only requests whose `METHOD path?query` holds this. */
  matching?: string;
}

interface Reply {
  status: number;
  body: Buffer;
  headers?: Record<string, string>;
}

interface State {
  account: Account;
  buckets: readonly string[];
  objects: Map<string, Buffer>;
  /** When each came to be. */
  since: Map<string, Date>;
  uploads: Map<string, { path: string; parts: Map<number, Buffer> }>;
  seen: string[];
  faults: (S3Fault & { times: number })[];
}

/** Of all parts but the last. */
const PART_MIN_BYTES = 5 * 1_048_576;

export async function startS3Simulator(options: Partial<Account> & { buckets: readonly string[] }) {
  const { accessKey = 'simulated', secretKey = 'simulated-secret', region = 'us-east-1', buckets } = options;
  const account: Account = { accessKey, secretKey, region };
  const kept = { objects: new Map(), since: new Map(), uploads: new Map(), seen: [], faults: [] };
  const state: State = { account, buckets, ...kept };
  const server = createServer((request, response) => {
    serve(state, request, response).catch(() => request.socket.destroy());
  });
  await listening(server, () => server.listen(0, HOST));
  const simulator: S3Simulator = {
    ...account,
    url: `http://${HOST}:${portOf(server)}`,
    objects: () => state.objects,
    uploads: () => state.uploads.size,
    requests: () => state.seen,
    addFault: (fault) => void state.faults.push({ times: 1, ...fault }),
    clearFaults: () => {
      state.faults = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return simulator;
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const line = `${request.method} ${request.url}`;
  state.seen.push(line);
  const fault = takeFault(state, line)?.kind;
  if (fault === 'drop') return void request.socket.destroy();
  const refusal = refusalOf(state.account, request, body);
  const reply = insteadOf(fault) ?? (refusal ? failure(...refusal) : answer(state, request, body));
  if (fault === 'lost') return void request.socket.destroy();
  response.writeHead(reply.status, { 'content-length': String(reply.body.length), ...reply.headers });
  if (fault === 'cut') {
    const half = reply.body.subarray(0, reply.body.length / 2);
    return void response.write(half, () => request.socket.destroySoon());
  }
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

function takeFault(state: State, line: string): S3Fault | undefined {
  const found = state.faults.find(({ matching }) => matching === undefined || line.includes(matching));
  if (found && --found.times === 0) state.faults = state.faults.filter((fault) => fault !== found);
  return found;
}

function insteadOf(fault: S3Fault['kind'] | undefined): Reply | null {
  if (fault === 'busy') return failure(503, 'SlowDown');
  if (fault === 'full') return failure(507, 'XMinioStorageFull');
  return fault === 'late error' ? failure(200, 'InternalError') : null;
}

function answer(state: State, request: IncomingMessage, body: Buffer): Reply {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
  const path = decodeURIComponent(pathname.slice(1));
  if (!state.buckets.includes(path.split('/')[0] ?? '')) return failure(404, 'NoSuchBucket');
  const id = searchParams.get('uploadId');
  if (request.method === 'POST' && searchParams.has('uploads')) return begin(state, path);
  if (id !== null && state.uploads.get(id)?.path !== path) return failure(404, 'NoSuchUpload');
  if (searchParams.get('list-type') === '2') return list(state, path.replace(/\/$/, ''), searchParams);
  if (id === null) return read(state, request, path);
  if (request.method === 'PUT') return keepPart(state, id, Number(searchParams.get('partNumber')), body);
  if (request.method === 'POST') return complete(state, id, String(body));
  state.uploads.delete(id);
  return { status: 204, body: Buffer.alloc(0) };
}

function begin(state: State, path: string): Reply {
  const id = randomUUID();
  state.uploads.set(id, { path, parts: new Map() });
  return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function keepPart({ uploads }: State, id: string, number: number, body: Buffer): Reply {
  if (!(number >= 1 && number <= 10_000)) return failure(400, 'InvalidArgument');
  uploads.get(id)?.parts.set(number, body);
  return { status: 200, body: Buffer.alloc(0), headers: { etag: tagOf(body) } };
}

/** The object is what the request names, in its order, each part by its tag. */
function complete({ uploads, objects, since }: State, id: string, text: string): Reply {
  const upload = uploads.get(id);
  const named = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
  const parts = named.map(([, number, tag]) => ({ part: upload?.parts.get(Number(number)), tag }));
  if (!upload || parts.length === 0) return failure(400, 'MalformedXML');
  if (parts.some(({ part, tag }) => !part || tagOf(part) !== tag)) return failure(400, 'InvalidPart');
  const bytes = parts.flatMap(({ part }) => part ?? []);
  if (bytes.slice(0, -1).some(({ length }) => length < PART_MIN_BYTES)) return failure(400, 'EntityTooSmall');
  objects.set(upload.path, Buffer.concat(bytes));
  since.set(upload.path, new Date());
  uploads.delete(id);
  return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

/** Fewer than the thousand of the real one, so that a few objects are several pages. */
const PAGE = 2;

/** The objects of a bucket of which the key begins with the prefix, by key, a page at a time. */
function list({ objects, since }: State, bucket: string, asked: URLSearchParams): Reply {
  const start = `${bucket}/${asked.get('prefix') ?? ''}`;
  const paths = [...objects.keys()].filter((path) => path.startsWith(start)).sort();
  const from = Number(asked.get('continuation-token') ?? 0);
  const entries = paths.slice(from, from + PAGE).map((path) => {
    const key = path.slice(bucket.length + 1);
    return `<Contents><Key>${key}</Key><LastModified>${since.get(path)?.toISOString()}</LastModified></Contents>`;
  });
  const next = from + PAGE < paths.length;
  const token = next ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return xml(
    `<ListBucketResult><IsTruncated>${next}</IsTruncated>${entries.join('')}${token}</ListBucketResult>`,
  );
}

function read({ objects }: State, { method, headers }: IncomingMessage, path: string): Reply {
  const bytes = objects.get(path);
  if (method !== 'GET' && method !== 'HEAD') return failure(405, 'MethodNotAllowed');
  if (!bytes) return failure(404, 'NoSuchKey');
  const etag = tagOf(bytes);
  if (headers['if-match'] && headers['if-match'] !== etag) return failure(412, 'PreconditionFailed');
  const [, from, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return { status: 200, body: bytes, headers: { etag } };
  const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
  const range = `bytes ${from}-${end - 1}/${bytes.length}`;
  return { status: 206, body: bytes.subarray(Number(from), end), headers: { etag, 'content-range': range } };
}

const xml = (text: string, status = 200): Reply => ({
  status,
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
  headers: { 'content-type': 'application/xml' },
});

const failure = (status: number, code: string): Reply =>
  xml(`<Error><Code>${code}</Code><Message>simulated</Message></Error>`, status);
