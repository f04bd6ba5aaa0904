import { restaurant } from '../../access/index.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import {
  AREA_EXTERNAL_ID,
  findServiceAreaByExternalId,
  lockServiceArea,
  toServiceArea,
  updateServiceAreaRow,
} from './queries.ts';
import { render, ServiceAreaChange, ServiceAreaShape, serviceAreaParams } from './shapes.ts';

export const updateServiceArea = route({
  operationId: 'updateServiceArea',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/service-areas/{serviceAreaGuid}',
  summary: 'Update or archive a service area.',
  description: 'Fields that are left out stay.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: serviceAreaParams,
  body: ServiceAreaChange,
  response: ServiceAreaShape,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    try {
      return await updateVersioned(call, {
        name: 'service area',
        lock: lockServiceArea(scope, params.serviceAreaGuid),
        parse: toServiceArea,
        change: (before, now) => {
          const { guid, restaurantGuid, version } = before;
          const data = { guid, version: version + 1 };
          return [
            updateServiceAreaRow(scope, { ...before, ...changesOf(body) }, now),
            emit(scope, { type: 'service_area.updated', restaurantGuid, data, now }),
          ];
        },
        render,
      });
    } catch (error) {
      const message = 'Another service area has this externalId.';
      return rejectTakenExternalId(error, AREA_EXTERNAL_ID, message, () =>
        // Without an externalId there is no such conflict.
        deps.db.run(scope, findServiceAreaByExternalId(scope, body.externalId!)),
      );
    }
  },
});
