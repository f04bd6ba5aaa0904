/**
 * How long to wait after the n-th failure in a row: `baseMs` after the first, doubled each time, at most `maxMs`. `jitter` is
 * the part by which the wait may be shorter or longer, so that what failed together does not come back together.
 */
export function backOffMs(
  failures: number,
  { baseMs, maxMs, jitter }: { baseMs: number; maxMs: number; jitter: number },
  random = Math.random(),
): number {
  return jittered(Math.min(baseMs * 2 ** (failures - 1), maxMs), jitter, random);
}

/** A wait made shorter or longer by at most `jitter` of it; `random` is from 0 to 1. */
export function jittered(ms: number, jitter: number, random = Math.random()): number {
  return Math.round(ms * (1 - jitter + 2 * jitter * random));
}
