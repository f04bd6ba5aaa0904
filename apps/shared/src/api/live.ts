import type { OperationId } from '@comanda/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SESSION_KEY } from '../session/session.tsx';
import { invalidate, useClient } from './api.tsx';

/** What changes with an event, by its name or the first word of it: `order` stands for `order.created` and all others. */
export type Concerns = Readonly<Record<string, readonly OperationId[]>>;

/** Whether what is seen follows what happens. */
export interface Live {
  isLive: boolean;
  /** Seconds since the service was last heard of; null: it was not yet. */
  silentSeconds: number | null;
}

/** A burst of events has everything asked for again once, */
const GATHER_MS = 250;
/** and the same is asked for at most so often. */
const EACH_MS = 1_000;
/** The service says something every 15 s. What is silent for longer is frozen, or the wire is cut: */
const SILENT_AFTER_MS = 20_000;
/** soon after, it is tried anew. */
const LOST_AFTER_MS = 25_000;
/** Who may not listen may again when they have signed in, or somebody has given them the right. */
const REFUSED_AGAIN_MS = 10_000;

/**
 * Follows the events of a restaurant for as long as the component is shown, and has what they concern asked for again: all of it
 * whenever the stream is open, as nobody knows what happened before. Draws the component anew each second.
 */
export function useLive(restaurantGuid: string, concerns: Concerns): Live {
  const { client, tenantId } = useClient();
  const queries = useQueryClient();
  const [heard, setHeard] = useState<Moment | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const ask = askingFor((operation) => invalidate(queries, tenantId, [operation]), stop.signal);
    /** Until it is refused, or `signal` fires. */
    const listen = async (signal: AbortSignal): Promise<void> => {
      const follower = {
        onOpen: () => {
          setOpen(true);
          ask(Object.values(concerns).flat());
        },
        onHeard: () => setHeard(moment()),
        onCut: () => setOpen(false),
      };
      const how = { restaurantGuid, signal, silentAfterMs: LOST_AFTER_MS, ...follower };
      // No types are named: the service leaves out what this person may not read, and refuses who names it.
      for await (const event of client.follow(how))
        ask(concerns[event.type] ?? concerns[event.type.split('.', 1)[0]!] ?? []); // a name has a first word
    };
    const work = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const online = whenOnline();
        await listen(AbortSignal.any([stop.signal, online])).catch(() => {});
        if (stop.signal.aborted) return;
        setOpen(false);
        if (online.aborted) continue;
        // A session that has ended is renewed by asking for it, or is shown to be over.
        void queries.invalidateQueries({ queryKey: SESSION_KEY });
        await pause(REFUSED_AGAIN_MS);
      }
    };
    void work();
    return () => stop.abort();
  }, [client, tenantId, queries, restaurantGuid, concerns]);
  const now = useSecond();
  const silentMs = heard && Math.max(0, now.wall - heard.wall, now.steady - heard.steady);
  return {
    isLive: isOpen && navigator.onLine && silentMs !== null && silentMs < SILENT_AFTER_MS,
    silentSeconds: silentMs === null ? null : Math.floor(silentMs / 1_000),
  };
}

/** Has each of these operations asked for again: soon, and once more when it was wanted while it was asked for. */
function askingFor(
  again: (operation: OperationId) => Promise<void>,
  stopped: AbortSignal,
): (operations: readonly OperationId[]) => void {
  const due = new Set<OperationId>();
  const busy = new Set<OperationId>();
  const work = async (operation: OperationId): Promise<void> => {
    busy.add(operation);
    await pause(GATHER_MS);
    while (!stopped.aborted && due.delete(operation))
      await Promise.all([again(operation).catch(() => {}), pause(EACH_MS)]);
    busy.delete(operation);
  };
  return (operations) => {
    for (const operation of operations) {
      due.add(operation);
      if (!busy.has(operation)) void work(operation);
    }
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Fires when the browser has a network again: what waits for its next try need not. */
function whenOnline(): AbortSignal {
  const found = new AbortController();
  addEventListener('online', () => found.abort(), { once: true });
  return found.signal;
}

/** By the clock, which goes on while a computer sleeps, and by one that nobody sets. */
interface Moment {
  wall: number;
  steady: number;
}

const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/** The time now, looked at each second, and when the network goes. */
function useSecond(): Moment {
  const [now, setNow] = useState(moment);
  useEffect(() => {
    const look = (): void => setNow(moment());
    const timer = setInterval(look, 1_000);
    addEventListener('offline', look);
    return () => {
      clearInterval(timer);
      removeEventListener('offline', look);
    };
  }, []);
  return now;
}
