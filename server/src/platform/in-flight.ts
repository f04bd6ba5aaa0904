import { ApiError } from './errors.ts';

/** Bounds how many slow calls a process waits for at once, so that a slow provider cannot take all of its memory. */
export interface InFlight {
  /** Runs the work, or fails with SERVICE_UNAVAILABLE at once when there is no place. */
  run<T>(work: () => Promise<T>): Promise<T>;
  count(): number;
}

export function createInFlight(max: number, what: string): InFlight {
  let count = 0;
  return {
    count: () => count,
    async run(work) {
      if (count >= max) {
        throw new ApiError('SERVICE_UNAVAILABLE', `Too many ${what} are under way; try again.`, undefined, {
          'retry-after': '2',
        });
      }
      count++;
      try {
        return await work();
      } finally {
        count--;
      }
    },
  };
}
