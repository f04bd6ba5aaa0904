import type { IncomingMessage } from 'node:http';

/** What is still read of a body that was refused, and for how long. */
const DRAIN_MAX_BYTES = 33_554_432;
const DRAIN_MS = 10_000;

/**
 * Whether a body still comes. An answer may be ready before Node says that a request without one is complete, and such a request
 * tells nobody when it is.
 */
export const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/**
 * Reads on, and forgets, what still comes of a request that has its answer: a connection that is closed on bytes which nobody
 * has read is reset, and the sender may lose the answer. Calls `then` when the body is at its end, or has had its time.
 */
export function drain(raw: IncomingMessage, then: () => void): void {
  let size = 0;
  const end = (): void => {
    clearTimeout(timer);
    raw.off('data', count).off('end', end).off('close', end).off('error', end);
    // From here on an error is nobody's.
    raw.on('error', () => {});
    then();
  };
  const count = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > DRAIN_MAX_BYTES) end();
  };
  const timer = setTimeout(end, DRAIN_MS);
  raw.on('data', count).on('end', end).on('close', end).on('error', end).resume();
}
