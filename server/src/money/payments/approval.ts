import type { TakingPermission } from '../../access/index.ts';
import {
  type Approved,
  type Approver,
  presentApproval,
  requireApproval,
  subjectOf,
} from '../../people/approvals/index.ts';
import { NO_WRITES, type Statement } from '../../platform/db/statement.ts';
import { type AuditAction, recordAudit } from '../../records/audit-log/index.ts';
import type { CardCall } from './cards/exchange.ts';
import type { Payment } from './payment.ts';

/** Who approves that money goes back, and what remains of it. */

export type ApprovedCall = Pick<CardCall, 'deps' | 'scope' | 'request' | 'correlationId'>;

/** What goes back of a payment, with the approval that the request carries. */
interface GivenBack {
  amount: number;
  reason: string | null;
  approval: string | undefined;
}

type MoneyBack = Extract<TakingPermission, 'payments.void' | 'payments.refund'>;

/** The approval of money that goes back; APPROVAL_REQUIRED when the caller may not do it alone. */
export async function approvalOfPayment(
  { deps, scope }: ApprovedCall,
  permission: MoneyBack,
  { paymentGuid, version, amount: paid, tipAmount, refundedAmount }: Payment,
  { amount, reason, approval }: GivenBack,
): Promise<Approved> {
  const presented = await presentApproval(deps, scope, permission, approval);
  const target = { type: 'PAYMENT', guid: paymentGuid, version } as const;
  return requireApproval(
    scope,
    presented,
    subjectOf(permission, target, {
      amount,
      billAmount: paid + tipAmount,
      ...(refundedAmount > 0 ? { takenAmount: refundedAmount } : {}),
      reason,
    }),
  );
}

/** The same of a refund. What pays out a refund of items was approved when the items were refunded. */
export const approvalOfRefund = async (
  call: ApprovedCall,
  payment: Payment,
  { itemRefundGuid, ...given }: GivenBack & { itemRefundGuid: string | undefined },
): Promise<Approved> =>
  itemRefundGuid === undefined
    ? approvalOfPayment(call, 'payments.refund', payment, given)
    : { approver: null, writes: NO_WRITES };

/** Audits who asked that money goes back, and who approved it; committed with what it is about. */
export function auditMoneyBack(
  { deps, scope, request, correlationId }: ApprovedCall,
  action: Extract<AuditAction, 'payment.void_requested' | 'payment.refund_requested'>,
  { paymentGuid, orderGuid, type }: Payment,
  { amount, reason, approver }: { amount: number; reason: string | null; approver: Approver | null },
): Statement {
  const { tenantId, principal, restaurantGuid } = scope;
  return recordAudit({
    tenantId,
    principal,
    action,
    target: { kind: 'payment', id: paymentGuid },
    request,
    correlationId,
    details: { restaurantGuid, orderGuid, type, amount, reason, approver },
    now: deps.clock.now(),
  });
}
