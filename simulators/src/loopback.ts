import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { HOST, listening, parseJson, portOf, readBody } from './http.ts';

/** What the simulators that speak HTTP have in common: a server on loopback, and faults on demand. */

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

interface LoopbackOptions {
  answer: (request: Request) => Reply | Promise<Reply>;
  control?: (request: Request) => Reply | undefined;
  port?: number;
}

interface LoopbackState extends LoopbackOptions {
  /** `127.0.0.1:<port>`. */
  host: string;
  seen: string[];
  faults: (HttpFault & { times: number })[];
}

/**
 * Serves on a free port of loopback. Paths below `/simulator/` are for people and tests: `POST /simulator/faults`,
 * `DELETE /simulator/faults`, and whatever `control` answers.
 */
export async function startLoopback(options: LoopbackOptions): Promise<Loopback> {
  const state: LoopbackState = { ...options, host: HOST, seen: [], faults: [] };
  const server = createServer((incoming, response) => {
    serve(state, incoming, response).catch(() => incoming.socket.destroy());
  });
  await listening(server, () => server.listen(options.port ?? 0, HOST));
  state.host = `${HOST}:${portOf(server)}`;
  return {
    url: `http://${state.host}`,
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
}

async function serve(
  state: LoopbackState,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', `http://${HOST}`);
  const request: Request = {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: parseJson(await readBody(incoming), undefined),
  };
  // A page of somebody's browser must not find its way here by another name, or from another site.
  const names = [state.host, state.host.replace(HOST, 'localhost')];
  if (!names.includes(incoming.headers.host ?? '') || incoming.headers['sec-fetch-site'] === 'cross-site')
    return send(response, { status: 421, body: '' });
  if (pathname === '/' || pathname.startsWith('/simulator/')) return send(response, control(state, request));
  const line = `${request.method} ${incoming.url}`;
  state.seen.push(line);
  const fault = takeFault(state, line);
  if (fault?.kind === 'drop-before') return void incoming.socket.destroy();
  if (fault?.kind === 'slow') await delay(fault.delayMs ?? SLOW_DEFAULT_MS);
  const reply = (fault && replyInstead(fault)) ?? (await state.answer(request));
  if (fault?.kind === 'drop-after') return void incoming.socket.destroy();
  send(response, reply);
}

function control(state: LoopbackState, request: Request): Reply {
  switch (`${request.method} ${request.path}`) {
    case 'POST /simulator/faults':
      state.faults.push({ times: 1, ...(request.body as HttpFault) });
      return { status: 204, body: '' };
    case 'DELETE /simulator/faults':
      state.faults = [];
      return { status: 204, body: '' };
  }
  const body = { error: { code: 'not_found', message: 'no such path' } };
  return state.control?.(request) ?? { status: 404, body };
}

function takeFault(state: LoopbackState, line: string): HttpFault | undefined {
  const found = state.faults.find(({ matching }) => matching === undefined || line.includes(matching));
  if (found && --found.times === 0) state.faults = state.faults.filter((fault) => fault !== found);
  return found;
}

/** The reply of a fault that keeps the request from being answered. */
function replyInstead({ kind, retryAfterSeconds = 30 }: HttpFault): Reply | undefined {
  switch (kind) {
    case 'fault':
      return { status: 500, body: { error: { code: 'internal_server_error', message: 'simulated' } } };
    case 'rate-limit':
      return {
        status: 429,
        body: { error: { code: 'rate_limited', message: 'simulated' } },
        headers: { 'retry-after': String(retryAfterSeconds) },
      };
    case 'garbage':
      return { status: 200, body: Buffer.from('<html>not what you think</html>') };
    default:
      return undefined;
  }
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isBytes = Buffer.isBuffer(body);
  const bytes = isBytes ? body : Buffer.from(body === '' ? '' : JSON.stringify(body));
  const type = isBytes ? 'text/html' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(status === 204 ? undefined : bytes);
}
