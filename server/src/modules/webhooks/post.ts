import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkedLookup, ForbiddenAddress, isPublicAddress, literalAddress } from './address.ts';

const DEADLINE_MS = 10_000;
const ANSWER_MAX_BYTES = 1_024;

export interface PostResult {
  /** Null when there was no answer. */
  status: number | null;
  error: string | null;
  answer: string | null;
  latencyMs: number;
}

/**
 * Sends one request within the deadline and keeps the beginning of the answer. Redirects are not followed. Unless
 * `allowPrivate`, only addresses of the public internet are connected to.
 */
export async function post(
  target: string,
  headers: Record<string, string>,
  body: string,
  options: { allowPrivate: boolean; lookup?: LookupFunction },
): Promise<PostResult> {
  const startedAt = performance.now();
  const done = (result: Omit<PostResult, 'latencyMs'>): PostResult => ({
    ...result,
    latencyMs: Math.round(performance.now() - startedAt),
  });
  try {
    return done(await exchange(new URL(target), headers, body, options));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words =
      error instanceof ForbiddenAddress ? message : code === 'ABORT_ERR' ? 'no answer within 10 s' : code;
    return done({ status: null, error: words ?? 'no connection', answer: null });
  }
}

function exchange(
  url: URL,
  headers: Record<string, string>,
  body: string,
  options: { allowPrivate: boolean; lookup?: LookupFunction },
): Promise<Omit<PostResult, 'latencyMs'>> {
  const literal = literalAddress(url);
  if (!options.allowPrivate && literal && !isPublicAddress(literal)) throw new ForbiddenAddress();
  const send = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // A pooled connection would go where somebody else's look-up once led.
        agent: false,
        signal: AbortSignal.timeout(DEADLINE_MS),
        ...(options.allowPrivate ? {} : { lookup: options.lookup ?? checkedLookup() }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = () => {
          const answer = Buffer.concat(chunks)
            .subarray(0, ANSWER_MAX_BYTES)
            .toString('utf8')
            .replaceAll('\0', '');
          resolve({ status: incoming.statusCode!, error: null, answer });
        };
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          // The rest is of no interest, however much it is.
          if (size < ANSWER_MAX_BYTES) return;
          finish();
          outgoing.destroy();
        });
        incoming.on('end', finish);
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
