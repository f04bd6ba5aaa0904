import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { lockOwners, soleOwnerships } from './queries.ts';

/**
 * A tenant always keeps an active owner. Call this first in a transaction that demotes, suspends or removes one. It
 * locks all owners of the tenant (of every tenant, when none is named), so that of two owners who remove each other at
 * once the second waits, sees the change, and is rejected.
 */
export async function assertNotLastOwner(
  tx: Transaction,
  uid: string,
  tenantId: string | null,
): Promise<void> {
  const [, left] = await tx.run(lockOwners(uid, tenantId), soleOwnerships(uid, tenantId));
  if (left.length === 0) return;
  fail('INVALID_STATE', 'The last owner of a tenant cannot leave. Make another user an owner first.', {
    state: 'LAST_OWNER',
    allowed: [],
    tenants: left.map(({ tenant_id, name }) => ({ tenantId: tenant_id, name })),
  });
}
