import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { findStation, toStation } from './queries.ts';
import { renderStation, StationShape, stationParams } from './shapes.ts';

export const getKitchenStation = route({
  operationId: 'getKitchenStation',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/stations/{stationGuid}',
  summary: 'Get a kitchen station.',
  description: 'With its printer and its screen.',
  access: restaurant('read:kitchen'),
  params: stationParams,
  response: StationShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findStation(scope, params.stationGuid));
    const found = toStation(one(rows, 'station'));
    return okTagged(renderStation(found), found.version);
  },
});
