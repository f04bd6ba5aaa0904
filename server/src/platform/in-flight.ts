import { ApiError } from './errors.ts';

/** Bounds how much of one kind of work a process does at once, so that it cannot take all memory, connections or cores. */
export interface InFlight {
  /** Does the work when there is room, in order of arrival; SERVICE_UNAVAILABLE when there is none. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  count(): number;
}

interface Limits {
  running: number;
  /** How many may wait; the rest is refused at once. */
  waiting: number;
  /** Who had to wait for longer is refused when its turn comes: what is in front does not end as it should. */
  waitMs?: number;
  /** What those who are refused are told, and when to try again. */
  message: string;
  retryAfterSeconds: number;
}

export function createInFlight(limits: Limits): InFlight {
  const { running, waiting, waitMs = Number.POSITIVE_INFINITY, message, retryAfterSeconds } = limits;
  const refuse = () => {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    return new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
  };
  const waiters: (() => void)[] = [];
  let free = running;
  const leave = (): void => {
    // Handed on to the next in line, so that nobody who comes at this moment gets in before.
    const next = waiters.shift();
    if (next) next();
    else free++;
  };
  const turn = async (): Promise<void> => {
    if (waiters.length >= waiting) throw refuse();
    const since = performance.now();
    await new Promise<void>((resolve) => waiters.push(resolve));
    if (performance.now() - since <= waitMs) return;
    leave();
    throw refuse();
  };
  return {
    count: () => running - free,
    async run(work) {
      if (free > 0) free--;
      else await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
