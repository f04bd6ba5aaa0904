import type { Dataset } from './datasets.ts';
import type { Contribution } from './measures.ts';

/**
 * What orders contribute, remembered by their version: a day at work is asked for again and again, and most of its orders are
 * what they were. No I/O.
 */
export interface OrderMemory {
  /** A list for each dataset; null when it does not know, for all of them, what the order contributes at this version. */
  recall(order: { guid: string; version: number }, datasets: readonly Dataset[]): Contribution[][] | null;
  keep(
    order: { guid: string; version: number },
    datasets: readonly Dataset[],
    lists: readonly Contribution[][],
  ): void;
}

/** Some 20 to 40 MB when it is full. */
const ORDERS_MAX = 20_000;

/** Remembers so many orders, once for each dataset: the ones that were used last. */
export function createOrderMemory(): OrderMemory {
  const entries = new Map<string, { version: number; list: Contribution[] }>();
  const nameOf = (guid: string, dataset: Dataset) => `${dataset.name} ${guid}`;
  return {
    recall({ guid, version }, datasets) {
      const found = datasets.map((dataset) => entries.get(nameOf(guid, dataset)));
      if (!found.every((entry) => entry?.version === version)) return null;
      for (const [place, dataset] of datasets.entries()) {
        const name = nameOf(guid, dataset);
        entries.delete(name);
        entries.set(name, found[place]!);
      }
      return found.map((entry) => entry!.list);
    },
    keep({ guid, version }, datasets, lists) {
      for (const [place, dataset] of datasets.entries()) {
        const name = nameOf(guid, dataset);
        entries.delete(name);
        entries.set(name, { version, list: lists[place]! });
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= ORDERS_MAX) return;
        entries.delete(oldest);
      }
    },
  };
}
