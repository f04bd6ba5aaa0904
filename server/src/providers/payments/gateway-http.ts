import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { exchange, openConnections } from '../../platform/outgoing.ts';
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
  const connections = openConnections({
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: IDLE_SOCKETS_MAX,
    timeout: IDLE_MS,
  });
  return {
    async send({ method, path, credentials, body, timeoutMs }) {
      const exchanged = await exchange({
        ...{
          url: new URL(path, origin),
          method,
          headers: headersOf(body, credentials),
          timeoutMs,
          connections,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        maxBytes: ANSWER_MAX_BYTES,
      });
      if (exchanged.kind === 'failed')
        return { kind: exchanged.sent ? 'lost' : 'notSent', message: wordsFor(exchanged.code) };
      const { status, headers, bytes } = exchanged;
      return { kind: 'answered', status, body: bytes.toString('utf8'), retryAfterMs: retryAfter(headers) };
    },
    close: () => connections.close(),
  };
}

function headersOf(
  body: object | undefined,
  credentials: GatewayRequest['credentials'],
): OutgoingHttpHeaders {
  return {
    accept: 'application/json',
    ...traceHeaders(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(credentials ? { authorization: basic(credentials) } : {}),
  };
}

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

function retryAfter(headers: IncomingHttpHeaders): number | null {
  const seconds = Number(headers['x-rate-limit-retry-after-seconds'] ?? headers['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Node's codes and words, without addresses. */
const wordsFor = (code: string): string =>
  ({ TIMEOUT: 'timed out', TOO_LARGE: 'the answer is too large' })[code] ?? code;
