import { actorOf, type RestaurantScope, restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { deviceOf } from '../approvals/index.ts';
import { route } from '../deps.ts';
import { decide, findPending, NOT_PENDING } from './decide.ts';
import { type ApprovalRequest, ApprovalRequestShape, requestParams } from './shapes.ts';

export const withdrawApprovalRequest = route({
  operationId: 'withdrawApprovalRequest',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}/withdraw',
  summary: 'Withdraw a request for an approval.',
  description: 'By whoever asked, or at the device where it was asked, whoever is signed in there now.',
  when: { INVALID_STATE: NOT_PENDING, FORBIDDEN: 'Somebody else has asked, at another device.' },
  access: restaurant('write:orders'),
  params: requestParams,
  response: ApprovalRequestShape,
  status: 200,
  errors: ['INVALID_STATE', 'FORBIDDEN'],
  handler: async (call) => {
    if (!isTheirs(call.scope, await findPending(call)))
      fail('FORBIDDEN', 'Only whoever asked, or whoever is at that device now, withdraws a request.');
    return decide(call, { status: 'WITHDRAWN' });
  },
});

function isTheirs(scope: RestaurantScope, { requestedBy, deviceGuid }: ApprovalRequest): boolean {
  const { kind, id } = actorOf(scope);
  if (requestedBy.kind === kind && requestedBy.id === id) return true;
  return deviceGuid !== null && deviceGuid === deviceOf(scope);
}
