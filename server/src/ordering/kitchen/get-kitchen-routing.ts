import { restaurant } from '../../access/index.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findRouting, toRoutingTable } from './queries.ts';
import { RoutingShape, renderRouting } from './shapes.ts';

export const getKitchenRouting = route({
  operationId: 'getKitchenRouting',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/routing',
  summary: 'Get the kitchen routing rules.',
  description:
    'The rules in the sequence in which they were written. Without any, dishes go where the menu says, or to the default station.',
  access: restaurant('read:kitchen'),
  params: restaurantParams,
  response: RoutingShape,
  sends: ['etag'],
  handler: async ({ deps, scope }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [[row]] = await deps.db.run(scope, findRouting(scope));
    const table = toRoutingTable(row);
    return okTagged(renderRouting(scope.restaurantGuid, table), table.version);
  },
});
