import type { RestaurantScope } from '../../access/index.ts';
import { type Database, sqlState } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { findTableByExternalId } from './queries.ts';

/** Explains why a table could not be written; any other error is rethrown. */
export async function rejectTableWrite(
  error: unknown,
  db: Database,
  scope: RestaurantScope,
  { externalId, message }: { externalId: string | null | undefined; message: string },
): Promise<never> {
  // It names a service area which its restaurant does not have.
  if (sqlState(error) === '23503') {
    const unknown = 'is not a service area of this restaurant';
    failFields([{ in: 'body', path: '/serviceAreaGuid', rule: 'known', message: unknown }]);
  }
  return rejectTakenExternalId(error, 'dining_tables_external_id_key', message, () =>
    // Without an externalId there is no such conflict.
    db.run(scope, findTableByExternalId(scope, externalId!)),
  );
}
