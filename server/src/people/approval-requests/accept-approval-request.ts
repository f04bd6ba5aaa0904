import type { RestaurantScope } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { approvers, deviceOf, entitledBy, giveApproval, MAY_NOT_APPROVE } from '../approvals/index.ts';
import { route } from '../deps.ts';
import { TOO_MANY_PINS } from '../staff-sessions/index.ts';
import { decide, findPending, NOT_PENDING } from './decide.ts';
import { subjectIn } from './queries.ts';
import { Accepting, type ApprovalRequest, ApprovalRequestShape, requestParams } from './shapes.ts';

export const acceptApprovalRequest = route({
  operationId: 'acceptApprovalRequest',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}/accept',
  summary: 'Approve what somebody has asked for.',
  description:
    'Gives an approval of exactly what was asked, good for once and for two minutes from now. Its approver is the ' +
    'caller; or the owner of a passkey that answers `POST …/approvals/passkey-options`; or, at the device where it was ' +
    'asked, the owner of the PIN that is typed there. Whoever asked learns of ' +
    'it by the event `approval.accepted`, with `approvalGuid`.',
  when: {
    INVALID_STATE: NOT_PENDING,
    FORBIDDEN: MAY_NOT_APPROVE,
    RATE_LIMIT_EXCEEDED: TOO_MANY_PINS,
  },
  access: approvers,
  params: requestParams,
  body: Accepting,
  response: ApprovalRequestShape,
  status: 200,
  errors: ['INVALID_STATE', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
  handler: async (call) => {
    const request = await findPending(call);
    if (call.body.pin !== undefined) assertAskedHere(call.scope, request);
    const entitled = await entitledBy(call, subjectIn(request), call.body);
    const { requestedBy } = request;
    const { approval, writes } = giveApproval(call, { subject: subjectIn(request), requestedBy, entitled });
    return decide(call, { status: 'ACCEPTED', approvalGuid: approval.guid }, writes);
  },
});

/** A PIN counts only at the device where it is typed: anywhere else it would give what whoever asked cannot use. */
function assertAskedHere(scope: RestaurantScope, { deviceGuid }: ApprovalRequest): void {
  if (deviceGuid !== null && deviceGuid === deviceOf(scope)) return;
  const message = 'is typed at the device where it was asked; anywhere else its owner signs in';
  failFields([{ in: 'body', path: '/pin', rule: 'device', message }]);
}
