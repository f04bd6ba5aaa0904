import { restaurant } from '../../access/index.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { settingsRow } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { findZones, toZones } from './queries.ts';
import { DeliveryZones, renderZones } from './shapes.ts';

export const getDeliveryZones = route({
  operationId: 'getDeliveryZones',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/delivery-zones',
  summary: 'Get the delivery zones.',
  description: 'Where the restaurant delivers, in the sequence in which they are asked.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  response: DeliveryZones,
  sends: ['etag'],
  handler: async (call) => {
    const stored = toZones(await settingsRow(call, findZones));
    return okTagged(renderZones(call.scope.restaurantGuid, stored), stored.version);
  },
});
