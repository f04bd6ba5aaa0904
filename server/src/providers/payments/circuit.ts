import type { MerchantAccount, ProcessorState } from './port.ts';

/** Failures in a row after which a processor counts as down for an account. */
const FAILURES_MAX = 5;
/** How long calls are refused before one is let through to see. */
const OPEN_MS = 10_000;

/**
 * A circuit breaker: once the calls of a merchant account have failed several times in a row, they are refused at once for a
 * while, so that nobody waits for what is plainly down. Then one call is let through; how that goes decides.
 */
export interface Circuit {
  /** Whether a call may be made now. Who was let through must report how it went. */
  admits(): boolean;
  report(went: 'well' | 'badly'): void;
  state(): Pick<ProcessorState, 'circuit' | 'failures'>;
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

/** Of an account that makes no calls for so long nothing is remembered, nor of more accounts than this. */
const FORGOTTEN_AFTER_MS = 600_000;
const LINES_MAX = 10_000;

/** What is remembered of the calls of one merchant account: one in trouble stops no other. */
export interface Line {
  readonly circuit: Circuit;
  /** Reading calls are rationed; until then none is sent. */
  readsFrom: number;
}

export interface Lines {
  of(account: Pick<MerchantAccount, 'merchantId' | 'username'>): Line;
  state(): Omit<ProcessorState, 'processor'>;
}

export function createLines(now: () => number): Lines {
  // The one that was used last stands last.
  const lines = new Map<string, Line & { usedAt: number }>();
  const forget = (): void => {
    for (const [key, { usedAt }] of lines) {
      if (lines.size <= LINES_MAX && now() - usedAt < FORGOTTEN_AFTER_MS) return;
      lines.delete(key);
    }
  };
  return {
    of({ merchantId, username }) {
      const key = JSON.stringify([merchantId, username]);
      const line = lines.get(key) ?? { circuit: createCircuit(now), readsFrom: 0, usedAt: 0 };
      line.usedAt = now();
      lines.delete(key);
      lines.set(key, line);
      forget();
      return line;
    },
    state() {
      forget();
      const states = [...lines.values()].map(({ circuit }) => circuit.state());
      const troubled = states.filter(({ circuit }) => circuit !== 'closed');
      return {
        circuit:
          troubled.find(({ circuit }) => circuit === 'open')?.circuit ?? troubled[0]?.circuit ?? 'closed',
        failures: states.reduce((most, { failures }) => Math.max(most, failures), 0),
        accounts: states.length,
        accountsNotClosed: troubled.length,
      };
    },
  };
}
