import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfReviews } from './review-queries.ts';
import { renderReview, reviewFilters, SyncReview } from './review-shapes.ts';

export const listSyncReviews = route({
  operationId: 'listSyncReviews',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/sync/reviews',
  summary: 'List what tills did while they were offline and somebody should look at.',
  description:
    'Parked commands, and those that were booked with a difference: newest first by their ids, with `review=OPEN` only those ' +
    'that wait. Nothing of a parked one counts until it is accepted or corrected.',
  access: restaurant('read:orders', 'orders.view'),
  params: restaurantParams,
  query: listQuery({ ...reviewFilters }),
  response: pageOf(SyncReview),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfReviews(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.id]);
    return ok({ items: rows.map(renderReview), nextCursor });
  },
});
