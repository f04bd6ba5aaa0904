import { ApiError } from '../errors.ts';

/** Bounds how much of one kind of work a process does at once, so that it cannot use up memory, connections or cores. */
export interface ConcurrencyLimit {
  /** Runs the work when a place is free, in order of arrival; SERVICE_UNAVAILABLE when the queue is full. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  count(): number;
}

interface Limits {
  running: number;
  /** How many may wait; any more are rejected at once. */
  waiting: number;
  /** Longest wait in the queue before work is rejected. */
  waitMs?: number;
  /** The message and Retry-After of a rejection. */
  message: string;
  retryAfterSeconds: number;
}

export function createConcurrencyLimit(limits: Limits): ConcurrencyLimit {
  const { running, waiting, waitMs, message, retryAfterSeconds } = limits;
  const rejection = () => {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    return new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
  };
  /** Starts each waiting piece of work, in order of arrival. */
  const waiters = new Set<() => void>();
  let free = running;
  const waitForRoom = async (): Promise<void> => {
    if (waiters.size >= waiting) throw rejection();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiters.delete(begin);
        reject(rejection());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      waiters.add(begin);
    });
  };
  const release = (): void => {
    // Handed straight to the next in line, so that new work cannot overtake it.
    const [next] = waiters;
    if (next) {
      waiters.delete(next);
      next();
    } else free++;
  };
  return {
    count: () => running - free,
    async run(work) {
      if (free > 0) free--;
      else await waitForRoom();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
