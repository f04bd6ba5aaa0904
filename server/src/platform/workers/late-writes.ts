import type { Log } from '../log.ts';

/** How late. Writing on every request would turn every read into a write. */
const EVERY_MS = 10_000;

/** What requests learn that may reach the database some seconds late, and be lost with the process: "last seen". */
export interface LateWrites<T> {
  /** Is written in place of what was noted of this key before. */
  note(key: string, value: T): void;
  /** What is noted of a key and not written yet. */
  noted(key: string): T | undefined;
  /** Writes out what is noted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** `what` names it in the log when it cannot be written. */
export function startLateWrites<T>({
  write,
  what,
  log,
}: {
  write: (noted: [key: string, value: T][]) => Promise<unknown>;
  what: string;
  log: Log;
}): LateWrites<T> {
  const values = new Map<string, T>();
  const flush = async (): Promise<void> => {
    if (values.size === 0) return;
    const noted = [...values];
    values.clear();
    await write(noted).catch((error: unknown) => log.warn({ err: error }, `${what} not written`));
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    note: (key, value) => void values.set(key, value),
    noted: (key) => values.get(key),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Keys and times as two columns, for a statement that takes arrays. */
export const sightColumns = (sights: readonly [key: string, at: number][]): [string[], string[]] => [
  sights.map(([key]) => key),
  sights.map(([, at]) => new Date(at).toISOString()),
];
