import { operators } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfKeys } from './queries.ts';
import { ApiKey, renderKey } from './shapes.ts';

export const listApiKeys = route({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/admin/api-keys',
  summary: "List a tenant's API keys, newest first.",
  access: operators,
  query: requestObject({ tenantId: Field.Guid, ...pageParameters }),
  response: pageOf(ApiKey),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const tenant = scope.forTenant(query.tenantId);
    const [found] = await deps.db.run(tenant, pageOfKeys(tenant, cursor?.[0], rowsToRead(query.limit)));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.id]);
    return ok({ items: rows.map(renderKey), nextCursor });
  },
});
