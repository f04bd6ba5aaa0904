/** Something that ties are decided between: by position, then by key. */
export interface Ranked {
  readonly key: string;
  readonly position?: number | undefined;
}

/** What has a position goes before what has none. */
export function compareRanks(a: Ranked, b: Ranked): number {
  const { position: positionA = Number.POSITIVE_INFINITY } = a;
  const { position: positionB = Number.POSITIVE_INFINITY } = b;
  if (positionA !== positionB) return positionA < positionB ? -1 : 1;
  if (a.key === b.key) return 0;
  // Code-unit order: the same on every machine, whatever the locale.
  return a.key < b.key ? -1 : 1;
}
