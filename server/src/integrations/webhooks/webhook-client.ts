import { type IncomingMessage, Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
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
  answer: string | null;
  /** The receiver's Retry-After. */
  retryAfterMs: number | null;
  latencyMs: number;
}

export interface WebhookClient {
  /** Sends one request within the deadline and keeps the beginning of the answer. Never throws. */
  post(target: string, headers: Record<string, string>, body: string): Promise<PostResult>;
  /** Closes idle connections. */
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
  lookup?: LookupFunction;
}): WebhookClient {
  const { allowPrivate, timeoutMs } = options;
  const pooling = {
    keepAlive: true,
    maxFreeSockets: IDLE_CONNECTIONS_OF_HOST,
    timeout: IDLE_MS,
    ...(allowPrivate ? {} : { lookup: options.lookup ?? checkedLookup() }),
  };
  const agents = { plain: new PlainAgent(pooling), secure: new SecureAgent(pooling) };

  const exchange = (url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) => {
    const literal = literalAddress(url);
    if (!allowPrivate && literal && !isPublicAddress(literal)) throw new ForbiddenAddress();
    const isSecure = url.protocol === 'https:';
    return new Promise<Omit<PostResult, 'latencyMs' | 'error' | 'timedOut'>>((resolve, reject) => {
      const outgoing = (isSecure ? secure : plain)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          agent: isSecure ? agents.secure : agents.plain,
          // The agent's own is for connections at rest; the signal keeps the deadline.
          timeout: 0,
          signal,
        },
        (incoming) => {
          readBeginning(incoming, () => outgoing.destroy()).then((answer) => {
            const { statusCode: status = 0 } = incoming;
            resolve({ status, answer, retryAfterMs: retryAfterMs(incoming.headers) });
          }, reject);
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed a resting connection just then. It has not read the request, or reads it twice.
        const stale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (stale) exchange(url, headers, body, signal).then(resolve, reject);
        else reject(error);
      });
      outgoing.end(body);
    });
  };

  return {
    async post(target, headers, body) {
      const startedAt = performance.now();
      const took = () => Math.round(performance.now() - startedAt);
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const found = await exchange(new URL(target), headers, body, signal);
        return { ...found, error: null, timedOut: false, latencyMs: took() };
      } catch (error) {
        return {
          ...reasonOf(error, timeoutMs),
          status: null,
          answer: null,
          retryAfterMs: null,
          latencyMs: took(),
        };
      }
    },
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

function reasonOf(error: unknown, timeoutMs: number): Pick<PostResult, 'error' | 'timedOut'> {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ForbiddenAddress) return { error: message, timedOut: false };
  // The connection itself can time out before our deadline.
  const timedOut = code === 'ABORT_ERR' || code === 'ETIMEDOUT';
  const words = code === 'ABORT_ERR' ? `no answer within ${timeoutMs / 1_000} s` : code;
  return { error: words ?? 'no connection', timedOut };
}

/** The first KiB. The rest is of no interest, however much it is: `enough` ends it. */
function readBeginning(incoming: IncomingMessage, enough: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () =>
      resolve(Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString('utf8').replaceAll('\0', ''));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < ANSWER_MAX_BYTES) return;
      finish();
      enough();
    });
    incoming.on('end', finish);
    incoming.on('error', reject);
  });
}
