import type { RestaurantScope } from '../../access/index.ts';
import { emit } from '../../records/events/index.ts';
import type { ApprovalRequest } from './shapes.ts';

const EVENTS = {
  PENDING: 'approval.requested',
  ACCEPTED: 'approval.accepted',
  DECLINED: 'approval.declined',
  WITHDRAWN: 'approval.withdrawn',
} as const;

/** The event of a request that was made or decided: whoever asked, and whoever may decide, follow these. */
export function tell(
  scope: RestaurantScope,
  status: keyof typeof EVENTS,
  request: ApprovalRequest,
  now: number,
) {
  const { guid, permission, target, requestedBy, deviceGuid, approvalGuid } = request;
  const data = {
    requestGuid: guid,
    permission,
    targetGuid: target.guid,
    requestedBy,
    deviceGuid,
    approvalGuid,
  };
  return emit(scope, { type: EVENTS[status], restaurantGuid: scope.restaurantGuid, data, now });
}
