import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { NewAuditEntry } from '../../records/audit-log/index.ts';

/** Which staff of restaurants has which account. */
export interface StaffOfAccounts {
  /** Links those of an account to another one, in all tenants where it has a place or in some. The events are for the end. */
  move(
    tx: Transaction,
    moving: { uid: string; toUid: string; tenantIds: readonly string[] | null; now: number },
  ): Promise<readonly Statement[]>;
  /**
   * Takes away the PINs of those of an account that is suspended or removed, in a tenant or in all: they are one person, and who
   * is signed in at a till is signed out. The events are for the end.
   */
  shutOut(
    tx: Transaction,
    shut: {
      uid: string;
      tenantId: string | null;
      now: number;
      by: Pick<NewAuditEntry, 'principal' | 'request' | 'correlationId'>;
    },
  ): Promise<readonly Statement[]>;
}
