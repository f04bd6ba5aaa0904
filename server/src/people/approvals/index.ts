import { beginPasskeyApproval } from './begin-passkey-approval.ts';
import { createApproval } from './create-approval.ts';
import { getApproval } from './get-approval.ts';

/**
 * Approvals: leave to do one thing that the caller may not do alone. Commands work out what they take, and then ask here
 * whether the caller may, or sent an approval of exactly that. It is used up in the command's own transaction.
 */
export const approvalRoutes = [beginPasskeyApproval, createApproval, getApproval];
export { approvers, deviceOf, entitledBy, inOwnSession, MAY_NOT_APPROVE, mayApprove } from './entitled.ts';
export { giveApproval } from './give-approval.ts';
export { APPROVAL_GONE } from './queries.ts';
export {
  type Approved,
  type Presented,
  presentApproval,
  presentSent,
  requireApproval,
} from './require-approval.ts';
export { ApprovalActor, Approver, approvalGuid, proofFields, subjectFields } from './shapes.ts';
export { newOrderTarget, type Subject, subjectOf, type Taking } from './subject.ts';
