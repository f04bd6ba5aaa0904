import { tenant, withWholeSession } from '../../access/index.ts';
import { one, onlyRow, violates } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { backerOf } from './asked-for.ts';
import { announceAddresses } from './directory.ts';
import { mappingParams } from './get-domain-mapping.ts';
import { changeMapping, demoteOthers, findToken, lockMapping } from './queries.ts';
import { requireRestaurant } from './require-restaurant.ts';
import { DomainMapping, DomainMappingChange, renderMapping } from './shapes.ts';

export const updateDomainMapping = route({
  operationId: 'updateDomainMapping',
  method: 'PUT',
  path: '/api/v1/domain/mappings/{id}',
  summary: 'Update a domain mapping.',
  description:
    "Leads the domain to another restaurant, or makes it the primary one; the restaurant's other " +
    'domains become secondary. Fields that are left out stay. The domain itself cannot be changed: ' +
    'map the new one and remove this one.',
  access: withWholeSession(tenant('write:domains')),
  params: mappingParams,
  body: DomainMappingChange,
  response: DomainMapping,
  handler: async ({ deps, scope, params, body, expectedVersion, request, correlationId, transaction }) => {
    if (body.restaurantGuid) await requireRestaurant(deps, scope, body.restaurantGuid);
    const now = deps.clock.now();
    const touched = new Set<string>();
    try {
      const answer = await transaction(scope, async (tx) => {
        const [rows, tokens] = await tx.run(lockMapping(scope, params.id), findToken(scope));
        const before = one(rows, 'domain mapping');
        assertVersion(expectedVersion, before.version);
        const restaurantGuid = body.restaurantGuid ?? before.restaurant_guid;
        const moved = restaurantGuid !== before.restaurant_guid;
        // Moving it to another restaurant replaces that one's primary domain only on request.
        const primary = body.primary ?? (before.is_primary && !moved);
        for (const guid of [before.restaurant_guid, restaurantGuid]) touched.add(guid);
        if (primary && (moved || !before.is_primary)) await tx.run(demoteOthers(scope, restaurantGuid, now));
        const [changed] = await tx.run(
          changeMapping(scope, before.id, { restaurantGuid, primary, backedBy: backerOf(scope) }, now),
        );
        const data = { id: before.id, domain: before.domain };
        await tx.run(
          ...[...touched].flatMap((guid) => announceAddresses(guid, before.domain)),
          auditCall(
            { scope, request, correlationId },
            {
              action: 'domain.updated',
              target: { kind: 'domain', id: before.id },
              details: {
                domain: before.domain,
                fromRestaurantGuid: before.restaurant_guid,
                restaurantGuid,
                primary,
              },
              now,
            },
          ),
          emit(scope, { type: 'domain.updated', restaurantGuid, data, now }),
        );
        return ok(renderMapping(onlyRow(changed), onlyRow(tokens).token));
      });
      for (const guid of touched) deps.addresses.forget(guid);
      return answer;
    } catch (error) {
      if (!violates(error, 'domain_mappings_primary_key')) throw error;
      fail('CONFLICT', 'Another mapping became the primary one at the same time.', { reason: 'LOST_RACE' });
    }
  },
});
