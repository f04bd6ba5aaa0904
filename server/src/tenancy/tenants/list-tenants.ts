import { operators } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
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
  query: requestObject(pageParameters),
  response: pageOf(Tenant),
  handler: async ({ deps, query, cursor, seal }) => {
    const [found] = await deps.lookup.run(pageOfTenants([cursor?.[0], rowsToRead(query.limit)]));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.tenant_id]);
    return ok({ items: rows.map(renderTenant), nextCursor });
  },
});
