import { actorOf, restaurant } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { deviceOf } from '../approvals/index.ts';
import { route } from '../deps.ts';
import { insertRequest } from './queries.ts';
import { type ApprovalRequest, ApprovalRequestShape, NewApprovalRequest } from './shapes.ts';
import { tell } from './tell.ts';

/** How long somebody has to decide. */
export const REQUEST_MS = 5 * 60_000;

export const createApprovalRequest = route({
  operationId: 'createApprovalRequest',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/approval-requests',
  summary: 'Ask for an approval of somebody who is elsewhere.',
  description:
    'Send what the refused command says in `details.approve`. Whoever may approve it learns of it by the event ' +
    '`approval.requested`, and accepts or declines on a device of their own, within five minutes. Follow the events, ' +
    'or read it again: once it is accepted, `approvalGuid` is what the command carries as `approval`.',
  access: restaurant('write:orders'),
  params: restaurantParams,
  body: NewApprovalRequest,
  response: ApprovalRequestShape,
  handler: async (call) => {
    const { deps, scope } = call;
    const { comment = null, ...subject } = call.body;
    const { restaurantGuid } = scope;
    await deps.restaurants.get(scope, restaurantGuid);
    const now = deps.clock.now();
    const request: ApprovalRequest = {
      guid: newGuid(),
      restaurantGuid,
      ...subject,
      comment,
      status: 'PENDING',
      requestedBy: actorOf(scope),
      deviceGuid: deviceOf(scope),
      createdAt: isoTime(now),
      expiresAt: isoTime(now + REQUEST_MS),
      decidedBy: null,
      decidedAt: null,
      declineReason: null,
      approvalGuid: null,
    };
    const answer = created(request);
    const events = [tell(scope, 'PENDING', request, now)];
    await call.commit(scope, { rows: [insertRequest(scope, request)], events }, answer);
    return answer;
  },
});
