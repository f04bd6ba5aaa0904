import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { readApproval, render } from './queries.ts';
import { ApprovalShape, approvalParams } from './shapes.ts';

export const getApproval = route({
  operationId: 'getApproval',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/approvals/{approvalGuid}',
  summary: 'Get an approval.',
  description: 'Who asked, who approved what, with which proof, and who used it. Approvals are kept.',
  access: restaurant('read:orders'),
  params: approvalParams,
  response: ApprovalShape,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, readApproval(scope, params.approvalGuid));
    return ok(render(scope, one(rows, 'approval')));
  },
});
