import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfBatches, renderBatch } from './queries.ts';
import { SettlementBatch } from './shapes.ts';

export const listSettlements = route({
  operationId: 'listSettlements',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/settlements',
  summary: 'List settlement batches, newest first.',
  description: 'The batches in which the processor moved card money, as it has listed them.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: listQuery(),
  response: pageOf(SettlementBatch),
  handler: async (call) => {
    const { deps, scope } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfBatches(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.batch_id]);
    return ok({ items: rows.map(renderBatch), nextCursor });
  },
});
