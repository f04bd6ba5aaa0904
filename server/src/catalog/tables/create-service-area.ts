import { restaurant } from '../../access/index.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { AREA_EXTERNAL_ID, findServiceAreaByExternalId, insertServiceArea } from './queries.ts';
import { NewServiceArea, render, ServiceAreaShape } from './shapes.ts';

export const createServiceArea = route({
  operationId: 'createServiceArea',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/service-areas',
  summary: 'Create a service area.',
  description: 'Then name it in the tables that are in it.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewServiceArea,
  response: ServiceAreaShape,
  handler: async ({ deps, scope, body, commit }) => {
    const { guid: restaurantGuid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const guid = newGuid();
    const area = {
      guid,
      externalId: body.externalId ?? null,
      restaurantGuid,
      name: body.name,
      archived: false,
      metadata: body.metadata ?? {},
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const answer = created(render(area));
    const data = { guid, version: 1 };
    const event = emit(scope, { type: 'service_area.created', restaurantGuid, data, now });
    try {
      await commit(scope, { rows: [insertServiceArea(scope, area)], events: [event] }, answer);
      return answer;
    } catch (error) {
      const message = 'A service area with this externalId exists.';
      return rejectTakenExternalId(error, AREA_EXTERNAL_ID, message, () =>
        // Without an externalId there is no such conflict.
        deps.db.run(scope, findServiceAreaByExternalId(scope, body.externalId!)),
      );
    }
  },
});
