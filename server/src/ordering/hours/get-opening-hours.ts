import { restaurant } from '../../access/index.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findHours, toHours } from './queries.ts';
import { OpeningHours, renderHours } from './shapes.ts';

export const getOpeningHours = route({
  operationId: 'getOpeningHours',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/opening-hours',
  summary: 'Get the opening hours.',
  description:
    'When guests can order, how much, and whether they are asked to wait. Before the first write: always.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  response: OpeningHours,
  sends: ['etag'],
  handler: async ({ deps, scope }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [[row]] = await deps.db.run(scope, findHours(scope));
    const hours = toHours(row);
    return okTagged(renderHours(scope.restaurantGuid, hours, deps.clock.now()), hours.version);
  },
});
