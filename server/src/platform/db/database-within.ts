import type { Database, TenantContext, Transaction } from './database.ts';

/** A tenant's rows as an open transaction of theirs sees them: whatever is run joins it. */
export const databaseWithin = (
  { pool }: Database,
  { tenantId }: TenantContext,
  tx: Transaction,
): Database => ({
  pool,
  run: (tenant, ...statements) => {
    if (tenant.tenantId !== tenantId) throw new Error('the transaction is that of another tenant');
    return tx.run(...statements);
  },
  transaction: () => {
    throw new Error('a transaction has none within it');
  },
});
