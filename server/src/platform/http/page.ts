import type { Page } from '../db/page-statement.ts';
import type { Statement } from '../db/statement.ts';
import { RawJson } from './response/envelope.ts';
import { PAGE_DEFAULT } from './shapes.ts';

/** What a list operation is called with: how many items are wanted, and where the page before ended. */
interface ListCall {
  query: { limit?: number };
  cursor: readonly (string | number)[] | undefined;
  /** Makes the cursor that says where the next page goes on. */
  seal(position: readonly (string | number)[]): string;
}

/** Whatever runs a statement in a scope. */
interface RowReader<Scope> {
  run<Row>(scope: Scope, statement: Statement<Row>): Promise<readonly [Row[]]>;
}

export interface Slice<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Which rows to read: one more than the page has, to know without counting whether another follows. */
export const pageFor = ({ query, cursor }: Pick<ListCall, 'query' | 'cursor'>): Page => ({
  after: cursor,
  limit: (query.limit ?? PAGE_DEFAULT) + 1,
});

/** Cuts the extra row off and seals the position of the last one that stays. */
export function slicePage<Row>(
  rows: Row[],
  { query, seal }: Pick<ListCall, 'query' | 'seal'>,
  positionOf: (row: Row) => readonly (string | number)[],
): Slice<Row> {
  const size = query.limit ?? PAGE_DEFAULT;
  if (rows.length <= size) return { rows, nextCursor: null };
  const kept = rows.slice(0, size);
  return { rows: kept, nextCursor: seal(positionOf(kept[size - 1]!)) };
}

/** Reads the page of rows that a list operation was asked for; `positionOf`: the key that sorts them, of one row. */
export async function readPage<Row, Scope>(
  call: ListCall & { scope: Scope; deps: { db: RowReader<Scope> } },
  page: Statement<Row>,
  positionOf: (row: Row) => readonly (string | number)[],
): Promise<Slice<Row>> {
  const [rows] = await call.deps.db.run(call.scope, page);
  return slicePage(rows, call, positionOf);
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
