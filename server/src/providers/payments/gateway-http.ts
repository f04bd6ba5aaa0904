import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { traceHeaders } from '../../platform/trace.ts';

/** Connections kept open, and at most this many at once: many payments may wait on a slow processor. */
const SOCKETS_MAX = 512;
const IDLE_SOCKETS_MAX = 32;
const IDLE_MS = 15_000;
const ANSWER_MAX_BYTES = 8_000_000;

export interface GatewayRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** Under the gateway's address, with a slash in front. */
  path: string;
  /** Basic credentials; none for calls that need none. */
  credentials?: { username: string; password: string };
  body?: object;
  timeoutMs: number;
}

/**
 * How a request went. `notSent`: it never reached the gateway, so it did nothing. `lost`: it was on its way and no whole
 * answer came back; what it was to do may have been done.
 */
export type GatewayAnswer =
  | { kind: 'answered'; status: number; body: string; retryAfterMs: number | null }
  | { kind: 'notSent'; message: string }
  | { kind: 'lost'; message: string };

export interface GatewayHttp {
  send(request: GatewayRequest): Promise<GatewayAnswer>;
  close(): void;
}

/**
 * HTTP for calls that move money: it never repeats a request, never follows a redirect, keeps connections open, checks the
 * gateway's certificate, and tells apart what was not sent from what was lost.
 */
export function openGatewayHttp(origin: string): GatewayHttp {
  const secure = origin.startsWith('https:');
  const options = {
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: IDLE_SOCKETS_MAX,
    timeout: IDLE_MS,
    scheduling: 'lifo' as const,
  };
  const agent = secure
    ? new HttpsAgent({ ...options, minVersion: 'TLSv1.2', rejectUnauthorized: true })
    : new HttpAgent(options);
  const start = (path: string, settings: RequestOptions): ClientRequest =>
    (secure ? httpsRequest : httpRequest)(new URL(path, origin), { ...settings, agent });
  return { send: (request) => send(start, request), close: () => agent.destroy() };
}

function send(
  start: (path: string, settings: RequestOptions) => ClientRequest,
  { method, path, credentials, body: value, timeoutMs }: GatewayRequest,
): Promise<GatewayAnswer> {
  return new Promise((resolve) => {
    let sent = false;
    const body = value === undefined ? undefined : JSON.stringify(value);
    const request = start(path, { method, headers: headersOf(body, credentials) });
    const timer = setTimeout(() => request.destroy(new Error('timed out')), timeoutMs);
    const end = (answer: GatewayAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    const breakOff = (error: Error): void => {
      request.destroy();
      end({ kind: sent ? 'lost' : 'notSent', message: wordsFor(error) });
    };
    whenConnected(request, () => {
      sent = true;
    });
    request.on('error', breakOff);
    request.once('response', (response) => void answerOf(response).then(end, breakOff));
    request.end(body);
  });
}

function headersOf(
  body: string | undefined,
  credentials: GatewayRequest['credentials'],
): OutgoingHttpHeaders {
  return {
    accept: 'application/json',
    ...traceHeaders(),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(credentials ? { authorization: basic(credentials) } : {}),
  };
}

/** Over TLS a connection can be used once its handshake is done. A kept one is ready at once. */
function whenConnected(request: ClientRequest, then: () => void): void {
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', then);
    else then();
  });
}

async function answerOf(response: IncomingMessage): Promise<GatewayAnswer> {
  const body = await read(response);
  return { kind: 'answered', status: response.statusCode ?? 0, body, retryAfterMs: retryAfter(response) };
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

function retryAfter({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['x-rate-limit-retry-after-seconds'] ?? headers['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Node's own words, without addresses; a code where it has one. */
function wordsFor(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.message;
}
