import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceKitchen } from './directory.ts';
import { lockStation, toStation, updateStationRow } from './queries.ts';
import { renderStation, StationShape, stationParams } from './shapes.ts';

export const deleteKitchenStation = route({
  operationId: 'deleteKitchenStation',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/stations/{stationGuid}',
  summary: 'Delete a kitchen station.',
  description:
    'Rules and menus that name the station skip it from now on: its dishes go where unrouted dishes ' +
    'go. Send If-Match to delete only the version that you saw.',
  access: restaurant('write:kitchen'),
  params: stationParams,
  response: StationShape,
  handler: async ({ deps, scope, params, expectedVersion, transaction }) => {
    const guid = params.stationGuid;
    const now = deps.clock.now();
    const answer = await transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockStation(scope, guid));
      const before = toStation(one(rows, 'station'));
      assertVersion(expectedVersion, before.version);
      const [[row]] = await tx.run(
        updateStationRow(scope, { ...before, deleted: true, updatedAt: now }),
        announceKitchen(scope),
        emit(scope, {
          type: 'kitchen.station.deleted',
          restaurantGuid: scope.restaurantGuid,
          data: { guid },
          now,
        }),
      );
      return ok(renderStation(toStation(row!)));
    });
    deps.kitchens.forget(scope);
    return answer;
  },
});
