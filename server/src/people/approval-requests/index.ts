import { acceptApprovalRequest } from './accept-approval-request.ts';
import { createApprovalRequest } from './create-approval-request.ts';
import { declineApprovalRequest } from './decline-approval-request.ts';
import { getApprovalRequest } from './get-approval-request.ts';
import { listApprovalRequests } from './list-approval-requests.ts';
import { withdrawApprovalRequest } from './withdraw-approval-request.ts';

/**
 * Requests for approvals: whoever may approve is somewhere else, and decides on a device of their own. An accepted request
 * has become an approval like any other; commands know nothing of requests.
 */
export const approvalRequestRoutes = [
  listApprovalRequests,
  createApprovalRequest,
  getApprovalRequest,
  acceptApprovalRequest,
  declineApprovalRequest,
  withdrawApprovalRequest,
];
