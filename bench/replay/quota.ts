import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Keeps a client inside its quota: as soon as the requests under way could use up what is left of the window, nothing
 * more is sent until the window ends. So the server never has to refuse; if it still does (somebody else uses
 * the same key), its Retry-After is obeyed.
 */
export interface Quota {
  /** Waits until a request may be sent, and counts it as under way. */
  enter(): Promise<void>;
  /** The request has ended; with an answer, its headers say what is left. */
  leave(headers?: Headers): void;
  /** Milliseconds until requests may be sent again; 0 = now. */
  waiting(): number;
}

export function createQuota(): Quota {
  let underWay = 0;
  let opensAt = 0;
  const waiting = () => Math.max(0, opensAt - Date.now());
  return {
    waiting,
    async enter() {
      while (waiting() > 0) await sleep(waiting());
      underWay++;
    },
    leave(headers) {
      underWay--;
      const pauseMs = headers ? pauseAfter(headers, underWay) : 0;
      opensAt = Math.max(opensAt, Date.now() + pauseMs);
    },
  };
}

function pauseAfter(headers: Headers, underWay: number): number {
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== null) return Number(retryAfter) * 1_000;
  const [remaining, reset] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => headers.get(name));
  if (!remaining || !reset || Number(remaining) > underWay) return 0;
  // Measured on the server's clock, which may differ from ours.
  return Number(reset) * 1_000 - Date.parse(headers.get('date') ?? new Date().toUTCString());
}
