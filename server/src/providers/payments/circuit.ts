import type { ProcessorState } from './port.ts';

/** Failures in a row after which a processor counts as down. */
const FAILURES_MAX = 5;
/** How long calls are refused before one is let through to see. */
const OPEN_MS = 10_000;

/**
 * A circuit breaker: once a processor has failed several times in a row, calls are refused at once for a while, so that
 * nobody waits for what is plainly down. Then one call is let through; how that goes decides.
 */
export interface Circuit {
  /** Whether a call may be made now. Who was let through must report how it went. */
  admits(): boolean;
  report(went: 'well' | 'badly'): void;
  state(): Omit<ProcessorState, 'processor'>;
}

/** `now` is in milliseconds and never goes back. */
export function createCircuit(now: () => number): Circuit {
  let failures = 0;
  let openedAt = 0;
  let probing = false;
  const isOpen = (): boolean => failures >= FAILURES_MAX;
  const isDue = (): boolean => now() - openedAt >= OPEN_MS;
  return {
    admits() {
      if (!isOpen()) return true;
      if (probing || !isDue()) return false;
      probing = true;
      return true;
    },
    report(went) {
      probing = false;
      if (went === 'well') failures = 0;
      else {
        failures++;
        if (isOpen()) openedAt = now();
      }
    },
    state: () => ({ circuit: !isOpen() ? 'closed' : isDue() ? 'halfOpen' : 'open', failures }),
  };
}
