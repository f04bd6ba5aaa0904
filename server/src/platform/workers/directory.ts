import type { Clock } from '../clock.ts';
import type { Statement } from '../db/statement.ts';
import { announce, type Bus } from './bus.ts';
import { createCache } from './cache.ts';

/** Rows as last read, for what is asked on many requests and changes rarely. */
export interface Directory<Key extends unknown[], T> {
  get(...key: Key): Promise<T>;
  /** Drops what this process remembers; the others hear of the change on the bus. */
  forget(...key: Key): void;
}

/** A directory before it has a database: whoever changes a row announces it, whoever composes the service creates it. */
export interface DirectoryDeclaration<Key extends unknown[]> {
  /** The statement that notifies every process of a change. */
  announce(...key: Key): Statement;
  /** `load` reads what is not remembered; null (not found) is never remembered. */
  create<T>(options: { bus: Bus; clock: Clock }, load: (...key: Key) => Promise<T>): Directory<Key, T>;
}

/** Declares a directory whose changes are announced under `topic`. */
export function declareDirectory<Key extends unknown[]>({
  topic,
  entriesMax,
  keyOf,
}: {
  topic: string;
  entriesMax: number;
  keyOf: (...key: Key) => string;
}): DirectoryDeclaration<Key> {
  return {
    announce: (...key) => announce(topic, keyOf(...key)),
    create<T>({ bus, clock }: { bus: Bus; clock: Clock }, load: (...key: Key) => Promise<T>) {
      const cache = createCache<T>({ bus, clock, topic, entriesMax });
      return {
        get: (...key: Key) => cache.get(keyOf(...key), () => load(...key)) as Promise<T>,
        forget: (...key: Key) => cache.forget(keyOf(...key)),
      };
    },
  };
}
