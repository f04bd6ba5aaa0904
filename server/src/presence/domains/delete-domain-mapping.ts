import { tenant, withWholeSession } from '../../access/index.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { mappingParams } from './get-domain-mapping.ts';
import { tellRemoved } from './in-force-queries.ts';
import { findToken, lockMapping, removeMapping } from './queries.ts';
import { DomainMapping, renderMapping } from './shapes.ts';

export const deleteDomainMapping = route({
  operationId: 'deleteDomainMapping',
  method: 'DELETE',
  path: '/api/v1/domain/mappings/{id}',
  summary: 'Delete a domain mapping.',
  description:
    'The domain stops working at once. Whoever maps it next, the same tenant included, must prove ' +
    'control again.',
  access: withWholeSession(tenant('write:domains')),
  params: mappingParams,
  response: DomainMapping,
  handler: async ({ deps, scope, params, expectedVersion, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    let restaurantGuid = '';
    let domain = '';
    const answer = await transaction(scope, async (tx) => {
      const [rows, tokens] = await tx.run(lockMapping(scope, params.id), findToken(scope));
      const before = one(rows, 'domain mapping');
      assertVersion(expectedVersion, before.version);
      ({ restaurant_guid: restaurantGuid, domain } = before);
      const [removed] = await tx.run(
        removeMapping(scope, before.id, now),
        auditCall(
          { scope, request, correlationId },
          {
            action: 'domain.removed',
            target: { kind: 'domain', id: before.id },
            details: { domain, restaurantGuid },
            now,
          },
        ),
        ...tellRemoved(scope, before, now),
      );
      return ok(renderMapping(onlyRow(removed), onlyRow(tokens).token));
    });
    deps.addresses.forget(restaurantGuid, domain);
    return answer;
  },
});
