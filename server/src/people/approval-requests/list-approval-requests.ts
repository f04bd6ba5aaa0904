import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: listQuery({
    status: Type.Optional({
      ...enumOf(['PENDING'] as const),
      description: 'only those that wait for a decision',
    }),
  }),
  response: pageOf(ApprovalRequestShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const pendingAt = query.status && now;
    const page = pageOfRequests(scope, pendingAt, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map((row) => toRequest(row, now)), nextCursor });
  },
});
