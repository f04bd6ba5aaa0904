import { operators } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findTenant } from './queries.ts';
import { renderTenant, Tenant, tenantParams } from './shapes.ts';

export const getTenant = route({
  operationId: 'getTenant',
  method: 'GET',
  path: '/api/v1/tenants/{tenantId}',
  summary: 'Get a tenant.',
  description: 'For operators. People find their own tenants with `GET /users/me/tenants`.',
  access: operators,
  params: tenantParams,
  response: Tenant,
  handler: async ({ deps, scope, params }) => {
    const tenant = scope.forTenant(params.tenantId);
    const [rows] = await deps.db.run(tenant, findTenant(tenant));
    return ok(renderTenant(one(rows, 'tenant')));
  },
});
