import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';

/** Which staff of restaurants has which account. */
export interface StaffOfAccounts {
  /** Links those of an account to another one, in all tenants where it has a place or in some. The events are for the end. */
  move(
    tx: Transaction,
    moving: { uid: string; toUid: string; tenantIds: readonly string[] | null; now: number },
  ): Promise<readonly Statement[]>;
}
