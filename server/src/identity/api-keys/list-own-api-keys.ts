import { owners } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { holdingOf, reaches } from './own-keys.ts';
import { pageOfKeys } from './queries.ts';
import { ApiKey, renderKey } from './shapes.ts';

export const listOwnApiKeys = route({
  operationId: 'listOwnApiKeys',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: "List your tenant's API keys, newest first.",
  access: owners,
  query: requestObject(pageParameters),
  response: pageOf(ApiKey),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const holding = holdingOf(scope);
    const [found] = await deps.db.run(scope, pageOfKeys(scope, cursor?.[0], rowsToRead(query.limit)));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.id]);
    // A page may come out shorter for an owner of few restaurants; the cursor goes on from where the rows ended.
    return ok({ items: rows.filter((row) => reaches(holding, row)).map(renderKey), nextCursor });
  },
});
