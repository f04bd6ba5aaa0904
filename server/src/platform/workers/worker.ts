import type { Log } from '../log.ts';
import { type Loop, startLoop } from './loop.ts';
import { within } from './within.ts';

export interface Worker extends Loop {
  /** Takes nothing more, and waits for what runs, at most for `stopWithinMs`. */
  stop(): Promise<void>;
  /** Ends when nothing runs any more. */
  idle(): Promise<void>;
}

/**
 * Work that all processes share through rows of a table. `claim` takes at most so many rows and leases them, so that no other
 * process takes them; `run` does one and records how it ended. What `run` throws is logged, and the row comes up again after its lease,
 * as it does when the process dies. So everything is done at least once.
 */
export function startWorker<Item>(options: {
  name: string;
  claim(free: number): Promise<readonly Item[]>;
  run(item: Item): Promise<unknown>;
  /** What the log says of an item that failed: identifiers, never personal data. */
  about(item: Item): Record<string, unknown>;
  /** Items that run at once in this process. */
  concurrency: number;
  /** Finds rows whose time has come, and rows whose announcement was lost. */
  pollMs: number;
  stopWithinMs: number;
  log: Log;
}): Worker {
  const { name, claim, run, about, concurrency, pollMs, stopWithinMs, log } = options;
  const running = new Set<Promise<unknown>>();
  const start = (item: Item): void => {
    const work = run(item)
      .catch((error: unknown) =>
        log.error({ ...about(item), err: error }, `${name}: not done; it comes up again`),
      )
      .finally(() => {
        running.delete(work);
        loop.wake();
      });
    running.add(work);
  };
  const round = async (): Promise<boolean> => {
    const free = concurrency - running.size;
    if (free > 0) for (const item of await claim(free)) start(item);
    return false;
  };
  const loop = startLoop({ name, round, pollMs, log });
  const idle = async (): Promise<void> => void (await Promise.all(running));
  return {
    wake: loop.wake,
    idle,
    async stop() {
      await loop.stop();
      await within(stopWithinMs, idle(), () => {});
    },
  };
}
