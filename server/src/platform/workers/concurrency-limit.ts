import { ApiError } from '../errors.ts';

/** Bounds how much of one kind of work a process does at once, so that it cannot use up memory, connections or cores. */
export interface ConcurrencyLimit {
  /**
   * Runs the work when a place is free; SERVICE_UNAVAILABLE when the queue is full. `owner` is whose work it is, as a rule a
   * tenant: owners take turns, and each has its share. Work of nobody in particular keeps its place among them.
   */
  run<T>(work: () => T | Promise<T>, owner?: string): Promise<T>;
  /** Takes a place for as long as the caller wants it; null when none is free, or this caller or its owner has its share. */
  tryAcquire(caller: string, owner?: string): (() => void) | null;
  count(): number;
}

interface Limits {
  running: number;
  /** How many of these one caller may hold; all unless stated. */
  perCaller?: number;
  /** How many of these one owner may hold; all unless stated. */
  perOwner?: number;
  /** How many of one owner, or of nobody in particular, may wait; any more are rejected at once. Any number unless stated. */
  waiting?: number;
  /** Longest wait in the queue before work is rejected. */
  waitMs?: number;
  /** The message and Retry-After of a rejection. */
  message?: string;
  retryAfterSeconds?: number;
}

interface Waiter {
  owner: string | undefined;
  arrivedAt: number;
  begin(): void;
}

export function createConcurrencyLimit(limits: Limits): ConcurrencyLimit {
  const { running, perCaller = running, perOwner = running } = limits;
  const ofCaller = createCounter();
  const ofOwner = createCounter();
  let free = running;

  const hasRoom = (owner: string | undefined): boolean =>
    free > 0 && (owner === undefined || ofOwner.get(owner) < perOwner);
  const queue = createQueue(limits, hasRoom);
  const take = (owner: string | undefined): void => {
    free--;
    if (owner === undefined) return;
    ofOwner.add(owner);
    queue.hadTurn(owner);
  };
  const release = (owner: string | undefined): void => {
    free++;
    if (owner !== undefined) {
      ofOwner.remove(owner);
      queue.hadTurn(owner);
    }
    // Handed straight to the next in line, so that new work cannot overtake it.
    const next = queue.next();
    if (!next) return;
    take(next.owner);
    next.begin();
  };
  return {
    count: () => running - free,
    async run(work, owner) {
      if (hasRoom(owner)) take(owner);
      else await queue.wait(owner);
      try {
        return await work();
      } finally {
        release(owner);
      }
    },
    tryAcquire(caller, owner) {
      if (!hasRoom(owner) || ofCaller.get(caller) >= perCaller) return null;
      take(owner);
      ofCaller.add(caller);
      return once(() => {
        ofCaller.remove(caller);
        release(owner);
      });
    },
  };
}

/** Work that waits for a place. Owners take turns; `hasRoom` says whether work of one could begin. */
function createQueue(limits: Limits, hasRoom: (owner: string | undefined) => boolean) {
  const { waitMs, waiting = Number.POSITIVE_INFINITY } = limits;
  /** In order of arrival. */
  const waiters = new Set<Waiter>();
  const waitingOf = createCounter();
  /**
   * Owners that wait, and since when each has had no turn: it came, or a turn of it began or ended. Who comes goes behind
   * those who wait, so that nobody is passed by the same owner twice, however many owners come.
   */
  const since = new Map<string, number>();
  /** Counts what happens. */
  let now = 0;
  return {
    hadTurn(owner: string): void {
      if (since.has(owner)) since.set(owner, ++now);
    },
    /** Ends when it may begin; SERVICE_UNAVAILABLE when that takes too long, or too much of its owner waits. */
    async wait(owner: string | undefined): Promise<void> {
      const lane = owner ?? '';
      if (waitingOf.get(lane) >= waiting) throw rejection(limits);
      waitingOf.add(lane);
      const arrivedAt = ++now;
      if (owner !== undefined && !since.has(owner)) since.set(owner, arrivedAt);
      await new Promise<void>((resolve, reject) => {
        const leave = (then: () => void) => () => {
          clearTimeout(timer);
          waiters.delete(waiter);
          if (waitingOf.remove(lane) === 0) since.delete(lane);
          then();
        };
        const waiter: Waiter = { owner, arrivedAt, begin: leave(resolve) };
        const giveUp = leave(() => reject(rejection(limits)));
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
        waiters.add(waiter);
      });
    },
    /** Whose turn it is: the first of those whose owner has had none for the longest time. */
    next(): Waiter | undefined {
      let next: Waiter | undefined;
      let first = Number.POSITIVE_INFINITY;
      for (const waiter of waiters) {
        if (!hasRoom(waiter.owner)) continue;
        const last = waiter.owner === undefined ? waiter.arrivedAt : since.get(waiter.owner)!; // it waits
        if (last < first) [next, first] = [waiter, last];
      }
      return next;
    },
  };
}

/** How many of each name there are; names of which there are none take no room. */
function createCounter() {
  const counts = new Map<string, number>();
  return {
    get: (name: string): number => counts.get(name) ?? 0,
    add: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1),
    /** How many are left. */
    remove(name: string): number {
      const left = (counts.get(name) ?? 0) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
      return Math.max(0, left);
    },
  };
}

function rejection({ message = 'Too much of this runs already; try again.', retryAfterSeconds = 1 }: Limits) {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
}

/** The function, which does nothing when it is called again. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
