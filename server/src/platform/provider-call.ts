import { ApiError } from './errors.ts';
import { exchange, openConnections } from './outgoing.ts';
import { traceHeaders } from './trace.ts';

/**
 * The way out to providers over HTTP: one time limit over everything, a bound on the answer's size, no redirects (the
 * provider's address is configured, another one is not), and answers as values. Nobody else in the service calls out to
 * an address that a caller could choose.
 */

const ANSWER_MAX_BYTES = 1_000_000;

export interface ProviderRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  maxBytes?: number;
}

/** What came back; `unreachable` when nothing did, or not all of it, in time: nobody knows what the provider has done. */
export type ProviderAnswer =
  | {
      kind: 'answer';
      status: number;
      contentType: string;
      bytes: Buffer;
      /** From Retry-After; null when there is none, or none that makes sense. */
      retryAfterMs: number | null;
    }
  | { kind: 'unreachable'; reason: 'TIMEOUT' | 'CONNECTION' | 'TOO_LARGE' };

const RETRY_AFTER_MAX_MS = 86_400_000;

/** Connections at rest keep no process alive. */
const CONNECTIONS = openConnections({ maxFreeSockets: 16, timeout: 4_000 });

export async function callProvider(request: ProviderRequest): Promise<ProviderAnswer> {
  const { url, method = 'GET', body, timeoutMs, maxBytes = ANSWER_MAX_BYTES } = request;
  const exchanged = await exchange({
    ...{ url: new URL(url), method, timeoutMs, maxBytes, connections: CONNECTIONS },
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...traceHeaders(),
      ...request.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    againIfStale: method === 'GET',
  });
  if (exchanged.kind === 'failed') {
    const { code } = exchanged;
    const isKnown = code === 'TIMEOUT' || code === 'TOO_LARGE';
    return { kind: 'unreachable', reason: isKnown ? code : 'CONNECTION' };
  }
  const { status, headers, bytes } = exchanged;
  return {
    ...{ kind: 'answer', status, bytes },
    contentType: (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
    retryAfterMs: retryAfter(headers['retry-after'] ?? null),
  };
}

/**
 * `fetch` for libraries that speak to a provider: its whole answer within the time and the size. It throws where `fetch` does.
 * What it is given of `redirect` and `signal` is of no use: it follows none, and ends by itself.
 */
export const fetchOfProvider =
  (timeoutMs: number) =>
  async (
    url: string | URL,
    {
      method = 'GET',
      headers,
      body,
    }: { method?: string; headers?: Headers | Record<string, string>; body?: unknown } = {},
  ): Promise<Response> => {
    const exchanged = await exchange({
      ...{ url: new URL(url), method, timeoutMs, connections: CONNECTIONS, maxBytes: ANSWER_MAX_BYTES },
      headers: { ...Object.fromEntries(new Headers(headers)), ...traceHeaders() },
      body: body === undefined || body === null ? undefined : String(body),
      againIfStale: method === 'GET',
    });
    if (exchanged.kind === 'failed') throw new TypeError('fetch failed', { cause: exchanged.error });
    const { status, bytes } = exchanged;
    const told = Object.entries(exchanged.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    // Of these statuses there is no body.
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: told,
    });
  };

/** What a caller is told when a provider does not answer, or wants to be left alone for a while. */
export function providerUnavailable(provider: string, reason: string, retryAfterMs: number | null): ApiError {
  const seconds = retryAfterMs === null ? null : Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new ApiError(
    'PROVIDER_UNAVAILABLE',
    `The ${provider} provider does not answer; try again later.`,
    { provider, reason, retryAfterSeconds: seconds },
    seconds === null ? {} : { 'retry-after': String(seconds) },
  );
}

/** The JSON object or array of an answer; undefined when it is none, whatever its content type says. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds only: the other form is a date, and the two clocks need not agree. */
function retryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,10}$/.test(header)
    ? Math.min(Number(header) * 1_000, RETRY_AFTER_MAX_MS)
    : null;
}
