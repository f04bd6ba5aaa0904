import { restaurant } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceKitchen } from './directory.ts';
import { insertStation } from './queries.ts';
import { NewStation, renderStation, STATIONS_MAX, StationShape } from './shapes.ts';
import { rejectStationWrite } from './station-conflicts.ts';

export const createKitchenStation = route({
  operationId: 'createKitchenStation',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/stations',
  summary: 'Create a kitchen station.',
  description:
    'Rules say which dishes go to it. What no rule and no menu item sends elsewhere goes to the default station.',
  when: { INVALID_STATE: 'Another station is the default.' },
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewStation,
  response: StationShape,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, body, commit }) => {
    const { guid: restaurantGuid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    if (body.printerGuid !== undefined) await deps.ticketPrinting.assertPrinter(scope, body.printerGuid);
    const now = deps.clock.now();
    const guid = newGuid();
    const station = {
      guid,
      externalId: body.externalId ?? null,
      restaurantGuid,
      name: body.name,
      kind: body.kind ?? ('OTHER' as const),
      expediter: body.expediter ?? false,
      isDefault: body.isDefault ?? false,
      printer: body.printer ?? null,
      screen: body.screen ?? null,
      printerGuid: body.printerGuid ?? null,
      ticketsTo: body.ticketsTo ?? ('BOTH' as const),
      metadata: body.metadata ?? {},
      deleted: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const answer = created(renderStation(station));
    const data = { guid, version: 1 };
    const rows = [insertStation(scope, station, STATIONS_MAX), announceKitchen(scope)];
    const events = [emit(scope, { type: 'kitchen.station.created', restaurantGuid, data, now })];
    try {
      await commit(scope, { rows, events }, answer);
    } catch (error) {
      return rejectStationWrite(error, deps.db, scope, station);
    }
    deps.kitchens.forget(scope);
    return answer;
  },
});
