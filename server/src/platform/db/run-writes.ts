import type { Database, TenantContext } from './database.ts';
import type { BatchRows, RowStatement, Statement, Writes } from './statement.ts';

/**
 * All of the writes and then `last`, in one transaction; gives what the rows return. It is one round trip, unless something depends
 * on how the rows leave the tables.
 */
export async function runWrites<const R extends readonly RowStatement[]>(
  db: Database,
  tenant: TenantContext,
  { rows, events = [], after }: Writes<R>,
  last: readonly Statement[] = [],
): Promise<BatchRows<R>> {
  if (!after) {
    const returned = await db.run(tenant, ...rows, ...events, ...last);
    return returned.slice(0, rows.length) as never;
  }
  return db.transaction(tenant, async (tx) => {
    const result = await tx.run(...rows);
    const { rows: more, events: behind = [] } = await after(tx);
    return { result: result as BatchRows<R>, last: [...more, ...events, ...behind, ...last] };
  });
}
