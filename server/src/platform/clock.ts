/**
 * Time comes from an injected clock, so that tests can move it. Nothing else in the server may read the
 * machine's time (a check in tools/ forbids `Date.now()` elsewhere).
 */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC with `Z` and milliseconds, the only form of a time on the wire. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
