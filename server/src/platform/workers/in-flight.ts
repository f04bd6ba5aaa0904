import { ApiError } from '../errors.ts';

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
  /** Who waits for longer is refused: what is in front does not end as it should. */
  waitMs?: number;
  /** What those who are refused are told, and when to try again. */
  message: string;
  retryAfterSeconds: number;
}

export function createInFlight(limits: Limits): InFlight {
  const { running, waiting, waitMs, message, retryAfterSeconds } = limits;
  const refusal = () => {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    return new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
  };
  /** What lets each of them begin, in order of arrival. */
  const waiters = new Set<() => void>();
  let free = running;
  const turn = async (): Promise<void> => {
    if (waiters.size >= waiting) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiters.delete(begin);
        reject(refusal());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      waiters.add(begin);
    });
  };
  const leave = (): void => {
    // Handed on to the next in line, so that nobody who comes at this moment gets in before.
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
      else await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
