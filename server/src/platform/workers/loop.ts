import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

export interface Loop {
  /** There may be work: the next round begins at once, or right after the one that runs. */
  wake(): void;
  /** Begins no further round and waits for the one that runs. */
  stop(): Promise<void>;
}

/**
 * Runs a round again and again, one at a time: at once when it is woken or when a round says that there is more to do,
 * otherwise every `pollMs`. A round that fails is logged and run again at the next poll.
 */
export function startLoop(options: {
  name: string;
  round(): Promise<boolean>;
  pollMs: number;
  /** The least between two rounds, given how long the last one took; none unless stated. */
  gapMs?: (tookMs: number) => number;
  log: Log;
}): Loop {
  const { name, round, pollMs, gapMs = () => 0, log } = options;
  let woken = false;
  let alarm = new AbortController();
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      woken = false;
      alarm = new AbortController();
      const startedAt = performance.now();
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error }, `${name}: a round failed; the next one follows`);
        return false;
      });
      const gap = gapMs(performance.now() - startedAt);
      if (!more && !woken && !stopping) await rest(pollMs, alarm.signal);
      if (gap > 0 && !stopping) await sleep(gap);
    }
  })();
  const wake = (): void => {
    woken = true;
    alarm.abort();
  };
  return {
    wake,
    async stop() {
      stopping = true;
      wake();
      await running;
    },
  };
}

/** Waits for the time to pass or for the signal; it keeps no process alive. */
const rest = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});
