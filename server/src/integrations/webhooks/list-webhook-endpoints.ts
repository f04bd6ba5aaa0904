import { tenant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
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
  query: listQuery(),
  response: pageOf(Endpoint),
  handler: async (call) => {
    const { deps, scope } = call;
    const page = pageOfEndpoints(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.id]);
    const items = rows.filter((row) => reaches(scope, row)).map((row) => shown(deps.sealer, row));
    return ok({ items, nextCursor });
  },
});
