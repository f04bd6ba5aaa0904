import type { RestaurantScope } from '../../access/index.ts';
import { type Database, refusalOf, violates } from '../../platform/db/database.ts';
import { fail, failLimitReached } from '../../platform/errors.ts';
import { findInTheWay, TOO_MANY } from './queries.ts';
import { STATIONS_MAX } from './shapes.ts';

/** Explains why a station could not be written; any other error is rethrown. */
export async function rejectStationWrite(
  error: unknown,
  db: Database,
  scope: RestaurantScope,
  station: { guid: string; externalId: string | null | undefined },
): Promise<never> {
  const taken = violates(error, 'kitchen_stations_external_id_key');
  if (taken || violates(error, 'kitchen_stations_default_key')) {
    // Without an externalId there is no such conflict.
    const externalId = taken ? station.externalId! : null;
    const [[other]] = await db.run(scope, findInTheWay(scope, station.guid, externalId));
    const message = taken ? 'Another station has this externalId.' : 'Another station is the default.';
    fail('CONFLICT', message, { existingGuid: other?.guid });
  }
  if (refusalOf(error) === TOO_MANY) {
    failLimitReached(`A restaurant has at most ${STATIONS_MAX} stations.`, STATIONS_MAX);
  }
  throw error;
}
