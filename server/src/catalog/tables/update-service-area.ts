import { restaurant } from '../../access/index.ts';
import { one, violates } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import {
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
  access: restaurant('write:restaurants'),
  params: serviceAreaParams,
  body: ServiceAreaChange,
  response: ServiceAreaShape,
  handler: async ({ deps, scope, params, body, expectedVersion, transaction }) => {
    const { version: _, ...change } = body;
    const guid = params.serviceAreaGuid;
    const now = deps.clock.now();
    try {
      return await transaction(scope, async (tx) => {
        const [rows] = await tx.run(lockServiceArea(scope, guid));
        const before = toServiceArea(one(rows, 'service area'));
        assertVersion(expectedVersion, before.version);
        const { restaurantGuid, version } = before;
        const data = { guid, version: version + 1 };
        const [[row]] = await tx.run(
          updateServiceAreaRow(scope, { ...before, ...change }, now),
          emit(scope, { type: 'service_area.updated', restaurantGuid, data, now }),
        );
        return ok(render(toServiceArea(row!)));
      });
    } catch (error) {
      if (!violates(error, 'service_areas_external_id_key')) throw error;
      const [[existing]] = await deps.db.run(scope, findServiceAreaByExternalId(scope, body.externalId!));
      fail('CONFLICT', 'Another service area has this externalId.', { existingGuid: existing?.guid });
    }
  },
});
