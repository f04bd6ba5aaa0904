import type { TenantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { findMember, lockAccount, lockMember } from './queries.ts';

/** A member of a tenant, to be changed. RESOURCE_NOT_FOUND when there is none. */
export async function lockedMember(tx: Transaction, tenant: TenantScope, uid: string) {
  const [, rows] = await tx.run(lockMember(tenant, uid), findMember(tenant, uid));
  return one(rows, 'user');
}

/** An account, to be changed by an operator. RESOURCE_NOT_FOUND when there is none. */
export async function lockedAccount(tx: Transaction, uid: string) {
  const [rows] = await tx.run(lockAccount(uid));
  return one(rows, 'user');
}
