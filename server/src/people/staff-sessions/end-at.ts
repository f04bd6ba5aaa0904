import type { RestaurantScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { emit } from '../../records/events/index.ts';
import { announceSession, endSessionAt } from './queries.ts';

/** Ends the session of whoever is signed in at a device; its guid, or null when nobody is. */
export async function endAt(
  tx: Transaction,
  scope: RestaurantScope,
  deviceGuid: string,
  now: number,
): Promise<string | null> {
  const [[ended]] = await tx.run(endSessionAt(scope, deviceGuid, now));
  if (!ended) return null;
  const { id, staff_guid: staffGuid } = ended;
  const data = { id, staffGuid, deviceGuid };
  await tx.run(
    announceSession(ended.token_hash),
    emit(scope, { type: 'staff_session.ended', restaurantGuid: scope.restaurantGuid, data, now }),
  );
  return id;
}
