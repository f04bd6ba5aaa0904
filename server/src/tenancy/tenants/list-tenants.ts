import { operators } from '../../access/index.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfTenants } from './queries.ts';
import { renderTenant, Tenant } from './shapes.ts';

export const listTenants = route({
  operationId: 'listTenants',
  method: 'GET',
  path: '/api/v1/tenants',
  summary: 'List tenants, newest first.',
  description: 'For operators: nobody else sees other tenants.',
  access: operators,
  query: listQuery(),
  response: pageOf(Tenant),
  handler: async (call) => {
    const { deps } = call;
    const [found] = await deps.lookup.run(pageOfTenants(pageFor(call)));
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.tenant_id]);
    return ok({ items: rows.map(renderTenant), nextCursor });
  },
});
