import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { findServiceArea, toServiceArea } from './queries.ts';
import { render, ServiceAreaShape, serviceAreaParams } from './shapes.ts';

export const getServiceArea = route({
  operationId: 'getServiceArea',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/service-areas/{serviceAreaGuid}',
  summary: 'Get a service area.',
  description: 'Archived ones can be read too.',
  access: restaurant('read:restaurants'),
  params: serviceAreaParams,
  response: ServiceAreaShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findServiceArea(scope, params.serviceAreaGuid));
    const found = toServiceArea(one(rows, 'service area'));
    return okTagged(render(found), found.version);
  },
});
