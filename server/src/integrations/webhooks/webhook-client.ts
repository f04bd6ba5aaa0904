import type { LookupFunction } from 'node:net';
import { type Exchanged, exchange, openConnections } from '../../platform/outgoing.ts';
import { checkedLookup, ForbiddenAddress, isPublicAddress, literalAddress } from './address.ts';
import { retryAfterMs } from './retry-after.ts';

const ANSWER_MAX_BYTES = 1_024;
/** Shorter than the usual idle timeout of servers. */
const IDLE_MS = 4_000;
const IDLE_CONNECTIONS_OF_HOST = 16;

export interface PostResult {
  /** Null when there was no answer. */
  status: number | null;
  error: string | null;
  /** Whether the deadline ended it. */
  timedOut: boolean;
  /** The client was closed in the middle of it: the receiver may have read it. */
  brokenOff: boolean;
  answer: string | null;
  /** The receiver's Retry-After. */
  retryAfterMs: number | null;
  latencyMs: number;
}

export interface WebhookClient {
  /** Sends one request within the deadline and keeps the beginning of the answer. Never throws. */
  post(target: string, headers: Record<string, string>, body: string): Promise<PostResult>;
  /** Breaks off what is under way and closes idle connections. */
  close(): void;
}

/**
 * Posts to addresses that tenants configure. Redirects are not followed. Unless `allowPrivate`, only addresses of the
 * public internet are connected to: every connection, also one that is kept for the next request, went to an address
 * that was checked.
 */
export function openWebhookClient(options: {
  allowPrivate: boolean;
  timeoutMs: number;
  /** Finds the addresses of names. */
  lookup: LookupFunction;
}): WebhookClient {
  const { allowPrivate, timeoutMs, lookup } = options;
  const closing = new AbortController();
  const connections = openConnections({
    maxFreeSockets: IDLE_CONNECTIONS_OF_HOST,
    timeout: IDLE_MS,
    lookup: allowPrivate ? lookup : checkedLookup(lookup),
  });

  return {
    async post(target, headers, body) {
      const startedAt = performance.now();
      const url = new URL(target);
      const literal = literalAddress(url);
      const exchanged: Exchanged =
        !allowPrivate && literal && !isPublicAddress(literal)
          ? { kind: 'failed', code: '', sent: false, error: new ForbiddenAddress() }
          : await exchange({
              ...{ url, method: 'POST', headers, body, connections, timeoutMs },
              ...{ maxBytes: ANSWER_MAX_BYTES, keepBeginning: true, againIfStale: true },
              signal: closing.signal,
            });
      return { ...resultOf(exchanged, timeoutMs), latencyMs: Math.round(performance.now() - startedAt) };
    },
    close() {
      closing.abort();
      connections.close();
    },
  };
}

function resultOf(exchanged: Exchanged, timeoutMs: number): Omit<PostResult, 'latencyMs'> {
  if (exchanged.kind === 'failed') {
    const { code, error } = exchanged;
    return {
      error: wordsFor(code, error, timeoutMs),
      // The connection itself can time out before our deadline.
      timedOut: code === 'TIMEOUT' || code === 'ETIMEDOUT',
      brokenOff: code === 'ABORTED',
      ...{ status: null, answer: null, retryAfterMs: null },
    };
  }
  const { status, headers, bytes } = exchanged;
  const answer = bytes.toString('utf8').replaceAll('\0', '');
  return {
    ...{ status, answer, error: null, timedOut: false, brokenOff: false },
    retryAfterMs: retryAfterMs(headers),
  };
}

function wordsFor(code: string, error: Error, timeoutMs: number): string {
  if (error instanceof ForbiddenAddress) return error.message;
  return code === 'TIMEOUT' ? `no answer within ${timeoutMs / 1_000} s` : code;
}
