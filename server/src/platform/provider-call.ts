import { ApiError } from './errors.ts';
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

export async function callProvider(request: ProviderRequest): Promise<ProviderAnswer> {
  const { url, method = 'GET', body, timeoutMs, maxBytes = ANSWER_MAX_BYTES } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...traceHeaders(),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = await readBounded(response, maxBytes);
    if (!bytes) return { kind: 'unreachable', reason: 'TOO_LARGE' };
    return {
      kind: 'answer',
      status: response.status,
      contentType: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
      bytes,
      retryAfterMs: retryAfter(response.headers.get('retry-after')),
    };
  } catch {
    return { kind: 'unreachable', reason: signal.aborted ? 'TIMEOUT' : 'CONNECTION' };
  }
}

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

/** Null when there is more than `maxBytes`: the rest is not read. */
async function readBounded(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Seconds only: the other form is a date, and the two clocks need not agree. */
function retryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,10}$/.test(header)
    ? Math.min(Number(header) * 1_000, RETRY_AFTER_MAX_MS)
    : null;
}
