import { operators } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { created } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { insertTenant } from './queries.ts';
import { renderTenant, Tenant, TenantName } from './shapes.ts';

export const createTenant = route({
  operationId: 'createTenant',
  method: 'POST',
  path: '/api/v1/tenants',
  summary: 'Create a tenant.',
  description:
    'A tenant begins without people, restaurants and keys. Operators then issue its first key or invite its first owner.',
  access: operators,
  body: requestObject({ name: TenantName }),
  response: Tenant,
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    const tenant = scope.forTenant(newGuid());
    const now = deps.clock.now();
    return transaction(tenant, async (tx) => {
      const [inserted] = await tx.run(...insertTenant(tenant, body.name, now));
      const target = { kind: 'tenant', id: tenant.tenantId };
      const details = { name: body.name };
      await tx.run(
        auditCall(
          { scope: tenant, request, correlationId },
          { action: 'tenant.created', target, details, now },
        ),
        emit(tenant, { type: 'tenant.created', data: { tenantId: tenant.tenantId }, now }),
      );
      return created(renderTenant(onlyRow(inserted)));
    });
  },
});
