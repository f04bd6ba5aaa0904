import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { nullable, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { allStations, toStation } from './queries.ts';
import { renderStation, StationShape } from './shapes.ts';

export const listKitchenStations = route({
  operationId: 'listKitchenStations',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/stations',
  summary: 'List kitchen stations, oldest first.',
  description: 'Lists all stations; a kitchen has a few. `nextCursor` is always null.',
  access: restaurant('read:kitchen'),
  params: restaurantParams,
  response: Type.Object({ items: Type.Array(StationShape), nextCursor: nullable(Type.String()) }),
  handler: async ({ deps, scope }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, allStations(scope));
    const stations = rows.map(toStation).filter(({ deleted }) => !deleted);
    return ok({ items: stations.map(renderStation), nextCursor: null });
  },
});
