import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import {
  enumOf,
  pageOf,
  pageParameters,
  requestObject,
  restaurantParams,
} from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfRequests, toRequest } from './queries.ts';
import { ApprovalRequestShape } from './shapes.ts';

export const listApprovalRequests = route({
  operationId: 'listApprovalRequests',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/approval-requests',
  summary: 'List requests for approvals, newest first.',
  description: 'What waits for a decision, for whoever may give it; and what has become of the others.',
  access: restaurant('read:orders'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    status: Type.Optional({
      ...enumOf(['PENDING'] as const),
      description: 'only those that wait for a decision',
    }),
  }),
  response: pageOf(ApprovalRequestShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const pendingAt = query.status && now;
    const [found] = await deps.db.run(
      scope,
      pageOfRequests(scope, pendingAt, cursor, rowsToRead(query.limit)),
    );
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map((row) => toRequest(row, now)), nextCursor });
  },
});
