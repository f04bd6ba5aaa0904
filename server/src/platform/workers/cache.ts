import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';

/** How long an entry may be trusted while news of changes arrive. While they do not, none is. */
const TRUST_MS = 60_000;
/** While they do not, how long ago a read that is under way may have begun to be good for one who asks now. */
const JOIN_DEAF_MS = 100;

export interface Cache<T> {
  /** What is remembered and still to be trusted. */
  peek(key: string): T | undefined;
  /** Remembered, or loaded once however many ask at the same time. `null` (not found) is remembered by no one. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  forget(key: string): void;
}

interface Entry<T> {
  value: T;
  loadedAt: number;
}

interface Load<T> {
  result: Promise<T | null>;
  /** By performance.now(). */
  begunAt: number;
}

/**
 * A bounded memory of rows that change rarely and are read on every request. Changes announce themselves on the bus
 * under `topic` with the entry's key as subject. A load that was under way when the news came is not remembered. While it is
 * not certain that news arrive, everything is read when it is asked for.
 */
export function createCache<T>(options: {
  bus: Bus;
  topic: string;
  clock: Clock;
  entriesMax: number;
}): Cache<T> {
  const { bus, topic, clock, entriesMax } = options;
  const entries = new Map<string, Entry<T>>();
  const loading = new Map<string, Load<T>>();
  let notifications = 0;

  const forget = (key: string | null): void => {
    notifications++;
    if (key === null) {
      entries.clear();
      loading.clear();
    } else {
      entries.delete(key);
      loading.delete(key);
    }
  };
  bus.subscribe(topic, forget);

  const peek = (key: string): T | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const age = clock.now() - entry.loadedAt;
    if (bus.hearing && age >= 0 && age < TRUST_MS) return entry.value;
    entries.delete(key);
    return undefined;
  };

  const remember = (key: string, value: T): void => {
    if (entries.size >= entriesMax) dropOldest(entries);
    entries.set(key, { value, loadedAt: clock.now() });
  };

  return {
    peek,
    forget,
    async get(key, load) {
      const known = peek(key);
      if (known !== undefined) return known;
      const underWay = loading.get(key);
      if (underWay && (bus.hearing || performance.now() - underWay.begunAt < JOIN_DEAF_MS))
        return underWay.result;
      const notificationsBefore = notifications;
      const begunAt = performance.now();
      const result = load()
        .then((value) => {
          if (value !== null && notifications === notificationsBefore) remember(key, value);
          return value;
        })
        .finally(() => {
          if (loading.get(key)?.result === result) loading.delete(key);
        });
      loading.set(key, { result, begunAt });
      return result;
    },
  };
}

/** A Map keeps the order in which its keys came. */
export function dropOldest<Key>(map: Map<Key, unknown>): void {
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
