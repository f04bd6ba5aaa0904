import { ApiError } from '../errors.ts';

/** Bounds how much of one kind of work a process does at once, so that it cannot use up memory, connections or cores. */
export interface ConcurrencyLimit {
  /** Runs the work when a place is free, in order of arrival; SERVICE_UNAVAILABLE when the queue is full. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  /** Takes a place for as long as the caller wants it; null when none is free, or this caller has its share. */
  tryAcquire(caller: string): (() => void) | null;
  count(): number;
}

interface Limits {
  running: number;
  /** How many of these one caller may hold; all unless stated. */
  perCaller?: number;
  /** How many may wait; any more are rejected at once. Any number unless stated. */
  waiting?: number;
  /** Longest wait in the queue before work is rejected. */
  waitMs?: number;
  /** The message and Retry-After of a rejection. */
  message?: string;
  retryAfterSeconds?: number;
}

export function createConcurrencyLimit(limits: Limits): ConcurrencyLimit {
  const { running, waitMs, perCaller = running, waiting = Number.POSITIVE_INFINITY } = limits;
  /** Starts each waiting piece of work, in order of arrival. */
  const waiters = new Set<() => void>();
  const held = new Map<string, number>();
  let free = running;
  const waitForRoom = async (): Promise<void> => {
    if (waiters.size >= waiting) throw rejection(limits);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiters.delete(begin);
        reject(rejection(limits));
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
    tryAcquire(caller) {
      const own = held.get(caller) ?? 0;
      if (free === 0 || own >= perCaller) return null;
      free--;
      held.set(caller, own + 1);
      return once(() => {
        // It holds this place.
        const left = held.get(caller)! - 1;
        if (left === 0) held.delete(caller);
        else held.set(caller, left);
        release();
      });
    },
  };
}

function rejection({ message = 'Too much of this runs already; try again.', retryAfterSeconds = 1 }: Limits) {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
}

/** The function, which does nothing when it is called again. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
