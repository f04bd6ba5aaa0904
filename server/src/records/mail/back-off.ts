const FIRST_MS = 10_000;
const LONGEST_MS = 3_600_000;
/** Mails that failed together must not come back together. */
const JITTER = 0.25;

/** How long a mail waits after its n-th failed try: 10 s, doubled each time, at most an hour, give or take a quarter. */
export function backOffMs(tries: number, random: number): number {
  const base = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random));
}
