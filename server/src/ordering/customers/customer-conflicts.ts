import type { TenantScope } from '../../access/index.ts';
import { type Database, violates } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { CUSTOMER_EXTERNAL_ID, findByExternalId } from './queries.ts';

/** Says whose an externalId is that a write has found taken; throws everything else as it is. */
export async function rejectTaken(
  error: unknown,
  db: Database,
  scope: TenantScope,
  externalId: string | null | undefined,
): Promise<never> {
  if (!externalId || !violates(error, CUSTOMER_EXTERNAL_ID)) throw error;
  const [[existing]] = await db.run(scope, findByExternalId(scope, externalId));
  fail('CONFLICT', 'Another customer has this externalId.', { existingGuid: existing?.guid });
}
