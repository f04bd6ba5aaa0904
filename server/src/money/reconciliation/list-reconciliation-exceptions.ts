import { restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfExceptions, renderException } from './queries.ts';
import { exceptionsQuery, ReconciliationException } from './shapes.ts';

export const listReconciliationExceptions = route({
  operationId: 'listReconciliationExceptions',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/reconciliation',
  summary: 'List reconciliation discrepancies, newest first.',
  description:
    'Each difference between our ledger and the processor, once, with its kind. A job looks for them. ' +
    'Some close automatically, others wait for a person.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: exceptionsQuery,
  response: pageOf(ReconciliationException),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { state, limit } = query;
    const [found] = await deps.db.run(scope, pageOfExceptions(scope, state, cursor, rowsToRead(limit)));
    const { rows, nextCursor } = slicePage(found, limit, seal, ({ id }) => [id]);
    return ok({ items: rows.map(renderException), nextCursor });
  },
});
