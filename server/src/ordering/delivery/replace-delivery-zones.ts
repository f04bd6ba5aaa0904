import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findZones, storeZones, toZones } from './queries.ts';
import { completeZones, DeliveryZones, NewDeliveryZones, renderZones } from './shapes.ts';

export const replaceDeliveryZones = route({
  operationId: 'replaceDeliveryZones',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/delivery-zones',
  summary: 'Replace the delivery zones.',
  description:
    'By postal codes, by an area on the map, or both: an address is in a zone by either. The first active ' +
    'zone that an address is in serves it. Orders that were taken keep their fee. With no zones at all ' +
    'anything is delivered anywhere, without a fee.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewDeliveryZones,
  response: DeliveryZones,
  handler: async ({ deps, scope, body, expectedVersion, transaction }) => {
    const { restaurantGuid } = scope;
    const place = await deps.restaurants.get(scope, restaurantGuid);
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [[row]] = await tx.run(findZones(scope));
      const { version, zones: before } = toZones(row);
      assertVersion(expectedVersion, version);
      const zones = completeZones(body, place, before);
      const data = { guid: restaurantGuid, version: version + 1 };
      const [[stored]] = await tx.run(
        storeZones(scope, { version, zones }, now),
        emit(scope, { type: 'delivery_zones.updated', restaurantGuid, data, now }),
      );
      if (!stored)
        fail('CONFLICT', 'Somebody else changed the zones just now; read them again.', {
          reason: 'LOST_RACE',
        });
      return ok(renderZones(restaurantGuid, { version: stored.version, zones }));
    });
  },
});
