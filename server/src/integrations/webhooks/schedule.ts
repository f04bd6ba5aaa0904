import { jittered } from '../../platform/workers/back-off.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after each failed try but the last: with the first try 8 tries over about 28 hours. */
const PAUSES_MS = [5_000, 2 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS, 15.6 * HOUR_MS];
/** Jitter: deliveries that failed together must not retry together. */
const JITTER = 0.1;

/** How long to wait after the n-th failed try (from 1); null when that was the last one. */
export function pauseMs(tries: number, random: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : jittered(pause, JITTER, random);
}
