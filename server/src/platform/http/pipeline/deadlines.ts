import type { Route } from '../route.ts';

/** How often it is looked whose deadline has passed. */
const LOOK_MS = 250;

/** A request on its way. */
export interface Underway {
  readonly route: Route | null;
  /** When it is given up, as performance.now() tells the time. */
  dueAt: number;
  /** Its body is still on its way: how long that takes is up to the caller. */
  readonly isArriving: boolean;
  /** Where it is watched; null: nowhere any more. */
  watch: Watch | null;
}

/** Watches one request after the other. */
interface Watch {
  request: Underway | null;
  giveUp: (request: never) => void;
}

/** How long answers may take, in milliseconds: any, and those that a card processor is waited for. */
interface DeadlineLimits {
  requestMs: number;
  cardMs: number;
}

export interface Deadlines {
  /** `giveUp` answers it in place of its handler, which may go on. */
  begin<R extends Underway>(request: R, giveUp: (request: R) => void): void;
  /** It has its answer, or the first piece of it. */
  end(request: Underway): void;
  close(): void;
}

/**
 * Has each request answered by its deadline, whatever its handler waits for. One timer looks through those that are under way:
 * a timer for each would be set and cleared for every request, and nearly none ever fires. They stand in watches that are used
 * again, since a Map outgrows one table after the other: V8 takes what a dead table refers to for alive, which doubled the time
 * of garbage collection and was a third of the CPU of a small read.
 */
export function createDeadlines(limits: DeadlineLimits): Deadlines {
  const watches: Watch[] = [];
  const free: Watch[] = [];
  const another = (): Watch => {
    const watch: Watch = { request: null, giveUp: () => {} };
    watches.push(watch);
    return watch;
  };
  const end = (request: Underway): void => {
    const { watch } = request;
    if (!watch) return;
    request.watch = null;
    watch.request = null;
    free.push(watch);
  };
  const look = (): void => {
    const now = performance.now();
    for (const { request, giveUp } of watches) {
      if (request?.isArriving) request.dueAt += LOOK_MS;
      else if (request && request.dueAt <= now) {
        end(request);
        giveUp(request as never);
      }
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    begin(request, giveUp) {
      request.dueAt += patienceWith(request.route, limits);
      const watch = free.pop() ?? another();
      watch.request = request;
      watch.giveUp = giveUp;
      request.watch = watch;
    },
    end,
    close: () => clearInterval(timer),
  };
}

function patienceWith(route: Route | null, { requestMs, cardMs }: DeadlineLimits): number {
  if (route?.deadline === undefined) return requestMs;
  return route.deadline === 'card' ? cardMs : Number.POSITIVE_INFINITY;
}
