import { restaurant } from '../../access/index.ts';
import { inOwnSession } from '../approvals/index.ts';
import { route } from '../deps.ts';
import { decide, findPending, NOT_PENDING } from './decide.ts';
import { ApprovalRequestShape, Declining, requestParams } from './shapes.ts';

export const declineApprovalRequest = route({
  operationId: 'declineApprovalRequest',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}/decline',
  summary: 'Decline what somebody has asked for.',
  description: 'Whoever could accept it may. Whoever asked learns of it by the event `approval.declined`.',
  when: { INVALID_STATE: NOT_PENDING, FORBIDDEN: 'The caller may not approve this. Keys decide nothing.' },
  access: restaurant('write:orders'),
  params: requestParams,
  body: Declining,
  response: ApprovalRequestShape,
  status: 200,
  errors: ['INVALID_STATE', 'FORBIDDEN'],
  handler: async (call) => {
    inOwnSession(call.scope, await findPending(call));
    return decide(call, { status: 'DECLINED', declineReason: call.body.declineReason ?? null });
  },
});
