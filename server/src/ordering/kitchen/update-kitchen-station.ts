import { restaurant } from '../../access/index.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
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
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: stationParams,
  body: StationChange,
  response: StationShape,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    if (typeof body.printerGuid === 'string')
      await deps.ticketPrinting.assertPrinter(scope, body.printerGuid);
    try {
      const answer = await updateVersioned(call, {
        name: 'station',
        lock: lockStation(scope, params.stationGuid),
        parse: toStation,
        change: (before, now) => {
          const { guid, restaurantGuid, version } = before;
          const data = { guid, version: version + 1 };
          return [
            updateStationRow(scope, { ...before, ...changesOf(body), updatedAt: now }),
            announceKitchen(scope),
            emit(scope, { type: 'kitchen.station.updated', restaurantGuid, data, now }),
          ];
        },
        render: renderStation,
      });
      deps.kitchens.forget(scope);
      return answer;
    } catch (error) {
      return rejectStationWrite(error, deps.db, scope, {
        guid: params.stationGuid,
        externalId: body.externalId,
      });
    }
  },
});
