import { tenant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { reaches, shown } from './endpoint.ts';
import { pageOfEndpoints } from './queries.ts';
import { Endpoint } from './shapes.ts';

export const listWebhookEndpoints = route({
  operationId: 'listWebhookEndpoints',
  method: 'GET',
  path: '/api/v1/webhooks/endpoints',
  summary: 'List webhook endpoints, newest first.',
  description: 'Secrets are never shown again; rotate one to get another.',
  access: tenant('read:webhooks'),
  query: requestObject(pageParameters),
  response: pageOf(Endpoint),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const [found] = await deps.db.run(scope, pageOfEndpoints(scope, cursor?.[0], rowsToRead(query.limit)));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.id]);
    const items = rows.filter((row) => reaches(scope, row)).map((row) => shown(deps.sealer, row));
    return ok({ items, nextCursor });
  },
});
