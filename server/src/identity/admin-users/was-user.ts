import type { TenantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { findRemoval } from '../../records/audit-log/index.ts';
import { findMember } from './queries.ts';

/** RESOURCE_NOT_FOUND for somebody who never was a user of the tenant. */
export async function assertWasUser(tx: Transaction, scope: TenantScope, uid: string): Promise<void> {
  const [rows, [removal]] = await tx.run(findMember(scope, uid), findRemoval(scope, uid));
  if (!removal) one(rows, 'user');
}
