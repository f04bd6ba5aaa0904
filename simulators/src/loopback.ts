import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the simulators that speak HTTP have in common: a server on loopback, and faults on demand. */

const HOST = '127.0.0.1';
const BODY_MAX_BYTES = 100_000;
const SLOW_DEFAULT_MS = 10_000;

export interface Request {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Parsed JSON; undefined when there is none. */
  body: unknown;
}

export interface Reply {
  status: number;
  /** Sent as JSON, unless it is bytes. */
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * What goes wrong with the next requests: `fault` (500), `rate-limit` (429), `slow`, `garbage` (no JSON, status 200),
 * `drop-before` and `drop-after` (the connection breaks before, or after, the work is done).
 */
export interface HttpFault {
  kind: (typeof HTTP_FAULTS)[number];
  /** How many requests it befalls; 1 when not said. */
  times?: number;
  /** Only requests whose `METHOD path` holds this. */
  matching?: string;
  delayMs?: number;
  /** Of `rate-limit`. */
  retryAfterSeconds?: number;
}

const HTTP_FAULTS = ['fault', 'rate-limit', 'slow', 'garbage', 'drop-before', 'drop-after'] as const;

export interface Loopback {
  url: string;
  /** `METHOD path?query` of every request so far. */
  requests(): readonly string[];
  addFault(fault: HttpFault): void;
  clearFaults(): void;
  stop(): Promise<void>;
}

/**
 * Serves on a free port of loopback. Paths below `/simulator/` are for people and tests: `POST /simulator/faults`,
 * `DELETE /simulator/faults`, and whatever `control` answers.
 */
export async function startLoopback(options: {
  answer: (request: Request) => Reply | Promise<Reply>;
  control?: (request: Request) => Reply | undefined;
  port?: number;
}): Promise<Loopback> {
  const seen: string[] = [];
  let faults: (HttpFault & { times: number })[] = [];

  const take = (line: string): HttpFault | undefined => {
    const found = faults.find(({ matching }) => matching === undefined || line.includes(matching));
    if (found && --found.times === 0) faults = faults.filter((fault) => fault !== found);
    return found;
  };

  const control = (request: Request): Reply => {
    switch (`${request.method} ${request.path}`) {
      case 'POST /simulator/faults':
        faults.push({ times: 1, ...(request.body as HttpFault) });
        return { status: 204, body: '' };
      case 'DELETE /simulator/faults':
        faults = [];
        return { status: 204, body: '' };
    }
    return (
      options.control?.(request) ?? {
        status: 404,
        body: { error: { code: 'not_found', message: 'no such path' } },
      }
    );
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', `http://${HOST}`);
    const request: Request = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: await bodyOf(incoming),
    };
    // A page of somebody's browser must not find its way here by another name, or from another site.
    const names = [`${HOST}:${portOf()}`, `localhost:${portOf()}`];
    if (!names.includes(incoming.headers.host ?? '') || incoming.headers['sec-fetch-site'] === 'cross-site')
      return send(response, { status: 421, body: '' });
    if (pathname === '/' || pathname.startsWith('/simulator/')) return send(response, control(request));
    const line = `${request.method} ${incoming.url}`;
    seen.push(line);
    const fault = take(line);
    switch (fault?.kind) {
      case 'drop-before':
        return void incoming.socket.destroy();
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? SLOW_DEFAULT_MS).unref());
        break;
      case 'fault':
        return send(response, {
          status: 500,
          body: { error: { code: 'internal_server_error', message: 'simulated' } },
        });
      case 'rate-limit':
        return send(response, {
          status: 429,
          body: { error: { code: 'rate_limited', message: 'simulated' } },
          headers: { 'retry-after': String(fault.retryAfterSeconds ?? 30) },
        });
      case 'garbage':
        return send(response, { status: 200, body: Buffer.from('<html>not what you think</html>') });
    }
    const reply = await options.answer(request);
    if (fault?.kind === 'drop-after') return void incoming.socket.destroy();
    send(response, reply);
  };

  const portOf = (): number => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
    server.listen(options.port ?? 0, HOST);
  });
  return {
    url: `http://${HOST}:${portOf()}`,
    requests: () => seen,
    addFault: (fault) => void faults.push({ times: 1, ...fault }),
    clearFaults: () => {
      faults = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isBytes = Buffer.isBuffer(body);
  const bytes = isBytes ? body : Buffer.from(body === '' ? '' : JSON.stringify(body));
  const type = isBytes ? 'text/html' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(status === 204 ? undefined : bytes);
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX_BYTES) throw new Error('too large');
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
