import { RawJson } from './response/envelope.ts';
import { PAGE_DEFAULT } from './shapes.ts';

/** How many rows to ask for: one more than the page, to know whether another follows without counting. */
export function rowsToRead(limit: number | undefined): number {
  return (limit ?? PAGE_DEFAULT) + 1;
}

export interface Slice<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Cuts the extra row off and seals the position of the last one that stays. */
export function slicePage<Row>(
  rows: Row[],
  limit: number | undefined,
  seal: (position: readonly (string | number)[]) => string,
  positionOf: (row: Row) => readonly (string | number)[],
): Slice<Row> {
  const size = limit ?? PAGE_DEFAULT;
  if (rows.length <= size) return { rows, nextCursor: null };
  const kept = rows.slice(0, size);
  return { rows: kept, nextCursor: seal(positionOf(kept[size - 1]!)) };
}

/** A page of items that are JSON text already. */
export function pageOfTexts(items: readonly string[], nextCursor: string | null): RawJson {
  const pieces = ['{"items":['];
  for (const [index, item] of items.entries()) {
    if (index > 0) pieces.push(',');
    pieces.push(item);
  }
  pieces.push(`],"nextCursor":${JSON.stringify(nextCursor)}}`);
  return new RawJson(...pieces);
}
