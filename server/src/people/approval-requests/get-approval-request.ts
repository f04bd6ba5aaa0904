import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findRequest, toRequest } from './queries.ts';
import { ApprovalRequestShape, requestParams } from './shapes.ts';

export const getApprovalRequest = route({
  operationId: 'getApprovalRequest',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}',
  summary: 'Get a request for an approval.',
  description: 'What was asked, by whom and where, and what has become of it. Requests are kept.',
  access: restaurant('read:orders'),
  params: requestParams,
  response: ApprovalRequestShape,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findRequest(scope, params.requestGuid));
    return ok(toRequest(one(rows, 'approval request'), deps.clock.now()));
  },
});
