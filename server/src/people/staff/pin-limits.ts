/** How many wrong PINs are borne. Pure: what is stored of earlier tries in, what comes of another one out. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

interface PinLimit {
  /** Wrong tries within the window; null: as many as its locks let through. */
  most: number | null;
  windowMs: number;
  /** After each `LOCK_EVERY` wrong tries a lock, longer each time. */
  locksMs?: readonly number[];
}

const LOCK_EVERY = 5;

/** By what is counted. With six digits alone each guess may hit anybody; with a number it can hit one person. */
export const PIN_LIMITS = {
  DEVICE: { most: 30, windowMs: HOUR_MS },
  RESTAURANT: { most: 100, windowMs: HOUR_MS },
  NUMBERS_AT_DEVICE: { most: 60, windowMs: HOUR_MS },
  NUMBER: { most: 20, windowMs: DAY_MS },
  NUMBER_AT_DEVICE: {
    most: null,
    windowMs: DAY_MS,
    locksMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS],
  },
} as const satisfies Record<string, PinLimit>;

export type LimitName = keyof typeof PIN_LIMITS;

/** What is stored of a subject's tries. */
export interface Tries {
  tries: readonly number[];
  lockedUntil: number | null;
}

/** Another try: what is stored from now on, or until when none is let through. */
export function tryOnce(name: LimitName, before: Tries, now: number): Tries | { refusedUntil: number } {
  const { most, windowMs, locksMs }: PinLimit = PIN_LIMITS[name];
  if (before.lockedUntil !== null && before.lockedUntil > now) return { refusedUntil: before.lockedUntil };
  const recent = before.tries.filter((at) => at > now - windowMs);
  if (most !== null && recent.length >= most) {
    return { refusedUntil: (recent[recent.length - most] ?? now) + windowMs };
  }
  const tries = [...recent, now];
  const lock = locksMs?.[Math.min(tries.length / LOCK_EVERY, locksMs.length) - 1];
  return { tries, lockedUntil: tries.length % LOCK_EVERY === 0 && lock ? now + lock : null };
}

/** The try was right: it is taken back. Locks are for one person at one device, whom it clears. */
export const forgiven = (name: LimitName, { tries, lockedUntil }: Tries): Tries =>
  name === 'NUMBER_AT_DEVICE' ? { tries: [], lockedUntil: null } : { tries: tries.slice(0, -1), lockedUntil };
