import type { Answer } from '@comanda/sdk';

export type DiningTable = Answer<'listTables'>['items'][number];
export type Area = Answer<'listServiceAreas'>['items'][number];

export const TABLE_CHANGES = ['listTables'] as const;
export const AREA_CHANGES = ['listServiceAreas'] as const;

/** So many at a time: a large room. */
export const TABLES_AT_ONCE = 60;

/** `T`, 1, 3 are T1, T2 and T3; without those that are there already, so that half of it is never done twice. */
export function newNames(
  { prefix, first, last }: { prefix: string; first: number; last: number },
  tables: readonly Pick<DiningTable, 'name'>[],
): string[] {
  const taken = new Set(tables.map(({ name }) => name));
  const count = Math.max(0, Math.min(last - first + 1, TABLES_AT_ONCE));
  return Array.from({ length: count }, (_, index) => `${prefix}${first + index}`).filter(
    (name) => !taken.has(name),
  );
}

/** As people count: T2 before T10. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });
