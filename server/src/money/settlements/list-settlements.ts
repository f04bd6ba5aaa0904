import { restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: requestObject(pageParameters),
  response: pageOf(SettlementBatch),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [found] = await deps.db.run(scope, pageOfBatches(scope, cursor, rowsToRead(query.limit)));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [
      row.business_date,
      row.batch_id,
    ]);
    return ok({ items: rows.map(renderBatch), nextCursor });
  },
});
