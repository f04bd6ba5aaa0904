import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
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
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { state } = query;
    const page = pageOfExceptions(scope, state, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ id }) => [id]);
    return ok({ items: rows.map(renderException), nextCursor });
  },
});
