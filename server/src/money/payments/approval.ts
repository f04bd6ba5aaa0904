import { type Actor, requireApproval } from '../../ordering/orders/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type AuditAction, recordAudit } from '../../records/audit-log/index.ts';
import type { CardCall } from './cards/exchange.ts';
import type { Payment } from './payment.ts';

/** Who approves that money goes back, or is taken from a stored card, and what remains of it. */

export type ApprovedCall = Pick<CardCall, 'deps' | 'scope' | 'request' | 'correlationId'>;

/** The approver of a void; null when the caller may do it alone. */
export const approverOfPayment = (
  { deps, scope }: ApprovedCall,
  { approverUid }: { approverUid?: string | undefined },
): Promise<Actor | null> => requireApproval(deps, scope, { by: 'approve:payments', approverUid });

/** The approver of a refund. What pays out a refund of items was approved when the items were refunded. */
export async function approverOfRefund(
  call: ApprovedCall,
  request: { approverUid?: string | undefined; itemRefundGuid?: string | undefined },
): Promise<Actor | null> {
  const isApproved = request.itemRefundGuid !== undefined && request.approverUid === undefined;
  return isApproved ? null : approverOfPayment(call, request);
}

/** Audits who asked that money goes back, and who approved it; committed with what it is about. */
export function auditMoneyBack(
  { deps, scope, request, correlationId }: ApprovedCall,
  action: Extract<AuditAction, 'payment.void_requested' | 'payment.refund_requested'>,
  { paymentGuid, orderGuid, type }: Payment,
  { amount, reason, approver }: { amount: number; reason: string | null; approver: Actor | null },
): Statement {
  const { tenantId, principal, restaurantGuid } = scope;
  return recordAudit({
    tenantId,
    principal,
    action,
    target: { kind: 'payment', id: paymentGuid },
    request,
    correlationId,
    details: { restaurantGuid, orderGuid, type, amount, reason, approverUid: approver?.id ?? null },
    now: deps.clock.now(),
  });
}
