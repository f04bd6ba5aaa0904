import type { Contribution } from './facts.ts';
import type { Family } from './families.ts';

/**
 * What orders contribute, remembered by their version: a day at work is asked for again and again, and most of its orders are
 * what they were. No I/O.
 */
export interface OrderMemory {
  /** A list for each family; null when it does not know, for all of them, what the order contributes at this version. */
  recall(order: { guid: string; version: number }, families: readonly Family[]): Contribution[][] | null;
  keep(
    order: { guid: string; version: number },
    families: readonly Family[],
    lists: readonly Contribution[][],
  ): void;
}

/** Remembers so many orders, once for each family: the ones that were used last. */
export function createOrderMemory(max: number): OrderMemory {
  const entries = new Map<string, { version: number; list: Contribution[] }>();
  const nameOf = (guid: string, family: Family) => `${family.name} ${guid}`;
  return {
    recall({ guid, version }, families) {
      const found = families.map((family) => entries.get(nameOf(guid, family)));
      if (!found.every((entry) => entry?.version === version)) return null;
      for (const [place, family] of families.entries()) {
        const name = nameOf(guid, family);
        entries.delete(name);
        entries.set(name, found[place]!);
      }
      return found.map((entry) => entry!.list);
    },
    keep({ guid, version }, families, lists) {
      for (const [place, family] of families.entries()) {
        const name = nameOf(guid, family);
        entries.delete(name);
        entries.set(name, { version, list: lists[place]! });
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= max) return;
        entries.delete(oldest);
      }
    },
  };
}
