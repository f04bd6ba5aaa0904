import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceKitchen } from './directory.ts';
import { lockStation, toStation, updateStationRow } from './queries.ts';
import { renderStation, StationChange, StationShape, stationParams } from './shapes.ts';
import { rejectStationWrite } from './station-conflicts.ts';

export const updateKitchenStation = route({
  operationId: 'updateKitchenStation',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/stations/{stationGuid}',
  summary: 'Update a kitchen station.',
  description: 'Fields that are left out stay.',
  access: restaurant('write:kitchen'),
  params: stationParams,
  body: StationChange,
  response: StationShape,
  handler: async ({ deps, scope, params, body, expectedVersion, transaction }) => {
    const { version: _, ...change } = body;
    const guid = params.stationGuid;
    const now = deps.clock.now();
    try {
      const answer = await transaction(scope, async (tx) => {
        const [rows] = await tx.run(lockStation(scope, guid));
        const before = toStation(one(rows, 'station'));
        assertVersion(expectedVersion, before.version);
        const { restaurantGuid, version } = before;
        const data = { guid, version: version + 1 };
        const [[row]] = await tx.run(
          updateStationRow(scope, { ...before, ...change, updatedAt: now }),
          announceKitchen(scope),
          emit(scope, { type: 'kitchen.station.updated', restaurantGuid, data, now }),
        );
        return ok(renderStation(toStation(row!)));
      });
      deps.kitchens.forget(scope);
      return answer;
    } catch (error) {
      return rejectStationWrite(error, deps.db, scope, { guid, externalId: body.externalId });
    }
  },
});
