import { restaurant } from '../../access/index.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
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
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: stationParams,
  response: StationShape,
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { restaurantGuid } = scope;
    const answer = await updateVersioned(call, {
      name: 'station',
      lock: lockStation(scope, params.stationGuid),
      parse: toStation,
      change: (before, now) => [
        updateStationRow(scope, { ...before, deleted: true, updatedAt: now }),
        announceKitchen(scope),
        emit(scope, { type: 'kitchen.station.deleted', restaurantGuid, data: { guid: before.guid }, now }),
      ],
      render: renderStation,
    });
    deps.kitchens.forget(scope);
    return answer;
  },
});
