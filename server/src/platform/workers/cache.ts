import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';

/** How long an entry may be trusted while news of changes arrive, and while they do not. */
const TRUST_HEARING_MS = 60_000;
const TRUST_DEAF_MS = 1_000;

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

/**
 * A bounded memory of rows that change rarely and are read on every request. Changes announce themselves on the bus
 * under `topic` with the entry's key as subject. A load that was under way when the news came is not remembered.
 */
export function createCache<T>(options: {
  bus: Bus;
  topic: string;
  clock: Clock;
  entriesMax: number;
}): Cache<T> {
  const { bus, topic, clock, entriesMax } = options;
  const entries = new Map<string, Entry<T>>();
  const loading = new Map<string, Promise<T | null>>();
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
    if (age >= 0 && age < (bus.hearing ? TRUST_HEARING_MS : TRUST_DEAF_MS)) return entry.value;
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
      if (underWay) return underWay;
      const notificationsBefore = notifications;
      const work = load()
        .then((value) => {
          if (value !== null && notifications === notificationsBefore) remember(key, value);
          return value;
        })
        .finally(() => {
          if (loading.get(key) === work) loading.delete(key);
        });
      loading.set(key, work);
      return work;
    },
  };
}

/** A Map keeps the order in which its keys came. */
export function dropOldest<Key>(map: Map<Key, unknown>): void {
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
