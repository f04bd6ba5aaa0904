import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../log.ts';

/** What takes this long without a pause keeps everybody else waiting, and is written down. In milliseconds, as all of these. */
const LONG = 200;
/** Everybody has noticed. */
const DEGRADED_P99 = 100;
const DEGRADED_LONGEST = 1_000;
/** The figures are of the last one to two of these. */
const WINDOW = 30_000;
const RESOLUTION = 20;

interface Figures {
  p99Ms: number;
  longestMs: number;
  /** What ran without a pause for the longest, when it was a request. */
  longestOperation: string | null;
}

/** Watches whether the process answers in time, and says who keeps it from that. */
export interface EventLoopWatch {
  /** An operation has run without a pause for so long. */
  ran(operation: string, ms: number): void;
  /** For the health check. */
  state(): { degraded: boolean; facts: Record<string, unknown> };
  close(): void;
}

export function watchEventLoop(log: Log): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let longest: { operation: string; ms: number } | null = null;
  let before: Figures = { p99Ms: 0, longestMs: 0, longestOperation: null };
  const figures = (): Figures => ({
    // The histogram counts the timer's own period in.
    p99Ms: Math.max(0, Math.round(delays.percentile(99) / 1e6) - RESOLUTION),
    longestMs: Math.max(0, Math.round(delays.max / 1e6) - RESOLUTION),
    longestOperation: longest?.operation ?? null,
  });
  const turn = (): void => {
    before = figures();
    if (before.longestMs > LONG && !longest) log.warn(before, 'the process kept everybody waiting');
    delays.reset();
    longest = null;
  };
  const timer = setInterval(turn, WINDOW).unref();
  return {
    ran(operation, ms) {
      if (ms < LONG) return;
      log.warn({ operation, ms: Math.round(ms) }, 'an operation kept everybody waiting');
      if (ms > (longest?.ms ?? 0)) longest = { operation, ms };
    },
    state() {
      const now = figures();
      const facts = now.longestMs >= before.longestMs ? now : before;
      const p99Ms = Math.max(now.p99Ms, before.p99Ms);
      const degraded = p99Ms > DEGRADED_P99 || facts.longestMs > DEGRADED_LONGEST;
      return { degraded, facts: { ...facts, p99Ms } };
    },
    close() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
