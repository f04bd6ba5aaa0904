import assert from 'node:assert/strict';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { FieldError } from '../../src/platform/errors.ts';

/** A small HTTP client that sends what it is told: no path is tidied up, no header made up, no status thrown. */

export interface ErrorBody {
  code: string;
  message: string;
  correlationId: string;
  details?: Record<string, unknown> & { fields?: FieldError[] };
}

export interface Meta {
  timestamp: string;
  correlationId: string;
  version: string;
}

export class Reply<T = unknown> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  constructor(status: number, headers: IncomingHttpHeaders, body: string | Buffer) {
    this.status = status;
    this.headers = headers;
    this.text = body.toString();
    this.bytes = Buffer.from(body as Buffer);
  }

  get body(): { success: boolean; data?: T; error?: ErrorBody; meta: Meta } {
    return JSON.parse(this.text);
  }

  /** The envelope's data; fails when the status is another one. */
  must(status: number): T {
    assert.equal(this.status, status, this.text);
    return this.body.data as T;
  }

  /** The envelope's error; fails when status or code are others. */
  refused(status: number, code: string): ErrorBody {
    assert.equal(this.status, status, this.text);
    const { error } = this.body;
    assert.equal(error?.code, code, this.text);
    return error!;
  }

  /** `in path rule` of each field of a VALIDATION_ERROR. */
  fields(): string[] {
    const { details } = this.refused(400, 'VALIDATION_ERROR');
    return (details?.fields ?? []).map((field) => `${field.in} ${field.path} ${field.rule}`);
  }
}

export interface Sending {
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON, unless it is text or bytes already, a form (URLSearchParams), or bytes with their type. */
  body?: unknown;
  agent?: Agent;
}

/** A body that is no JSON, with its content type. */
export class RawBytes {
  readonly type: string;
  readonly bytes: Buffer;
  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** What goes over the wire, and as what. */
function written(body: unknown): { type: string; bytes: string | Uint8Array } | undefined {
  if (body === undefined) return undefined;
  if (body instanceof RawBytes) return body;
  if (body instanceof URLSearchParams)
    return { type: 'application/x-www-form-urlencoded', bytes: String(body) };
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return { type: 'application/json', bytes };
}

export function send<T>(
  base: string,
  method: string,
  path: string,
  sending: Sending = {},
): Promise<Reply<T>> {
  const { body, agent } = sending;
  const said = written(body);
  const headers: OutgoingHttpHeaders = {
    ...(said && { 'content-type': said.type, 'content-length': Buffer.byteLength(said.bytes) }),
    ...sending.headers,
  };
  for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name];
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers, ...(agent ? { agent } : {}) },
      (incoming) => {
        const chunks: Buffer[] = [];
        const done = () =>
          resolve(new Reply<T>(incoming.statusCode!, incoming.headers, Buffer.concat(chunks)));
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // It would go on: what it begins with is its answer. live.ts follows one.
          if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
            done();
            outgoing.destroy();
          }
        });
        incoming.on('error', reject);
        incoming.on('end', done);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(said?.bytes);
  });
}

/** Requests of one caller. */
export interface Client {
  readonly base: string;
  readonly key: string | undefined;
  send<T>(method: string, path: string, sending?: Sending): Promise<Reply<T>>;
  get<T>(path: string, headers?: OutgoingHttpHeaders): Promise<Reply<T>>;
  post<T>(path: string, body: unknown, headers?: OutgoingHttpHeaders): Promise<Reply<T>>;
  put<T>(path: string, body: unknown, headers?: OutgoingHttpHeaders): Promise<Reply<T>>;
  patch<T>(path: string, body: unknown, headers?: OutgoingHttpHeaders): Promise<Reply<T>>;
  delete<T>(path: string, headers?: OutgoingHttpHeaders): Promise<Reply<T>>;
}

/**
 * The service closes a connection that was idle for 65 s, and a request that is just being sent on it fails. A client that has
 * given it up long before never sends one there.
 */
const IDLE_MS = 15_000;

/** A caller with a key, or nobody in particular; `always` go with every request. */
export function client(base: string, key?: string, always: OutgoingHttpHeaders = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });
  const own: OutgoingHttpHeaders = key === undefined ? always : { 'x-api-key': key, ...always };
  const call = <T>(method: string, path: string, sending: Sending = {}) =>
    send<T>(base, method, path, { agent, ...sending, headers: { ...own, ...sending.headers } });
  return {
    base,
    key,
    send: call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) => call('POST', path, { body, headers }),
    put: (path, body, headers = {}) => call('PUT', path, { body, headers }),
    patch: (path, body, headers = {}) => call('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => call('DELETE', path, { headers }),
  };
}
