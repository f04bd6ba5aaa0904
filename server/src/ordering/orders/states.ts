import { fail } from '../../platform/errors.ts';

/**
 * The states of an order and what is possible in each, as tables to read. Four axes that move by themselves: the
 * restaurant's approval, what the guest sees, whether a check is paid, and how far the kitchen is with a line.
 */

export const APPROVAL_STATUSES = ['NEEDS_APPROVAL', 'APPROVED', 'FUTURE', 'NOT_APPROVED'] as const;
export const GUEST_ORDER_STATUSES = [
  'RECEIVED',
  'IN_PREPARATION',
  'READY_FOR_PICKUP',
  'CLOSED',
  'VOIDED',
] as const;
export const PAYMENT_STATUSES = [
  'PENDING',
  'AUTHORIZED',
  'CAPTURED',
  'SETTLED',
  'DECLINED',
  'VOIDED',
  'FAILED',
  'UNKNOWN',
] as const;

/** How far a delivery is, in their sequence. */
export const DELIVERY_STATES = ['PENDING', 'ASSIGNED', 'PICKED_UP', 'DELIVERED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
export type GuestOrderStatus = (typeof GUEST_ORDER_STATUSES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What an open check lets happen to it. */
const CHECK_EDITS = [
  'update',
  'addSelections',
  'changeSelection',
  'voidSelections',
  'discount',
  'serviceCharge',
  'split',
  'move',
  'merge',
] as const;

/** Everything that can be asked of an order. The words are those of INVALID_STATE's `allowed`, and of the timeline. */
export const ORDER_ACTIONS = [
  ...CHECK_EDITS,
  'fire',
  'hold',
  'accept',
  'reject',
  'pay',
  'refund',
  'close',
  'reopen',
  'void',
  'deliver',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The life of an order, from its two order-wide axes. */
export type OrderState = 'NEEDS_APPROVAL' | 'FUTURE' | 'OPEN' | 'NOT_APPROVED' | 'CLOSED' | 'VOIDED';

/** What an order's state allows. */
export const ALLOWED: Readonly<Record<OrderState, readonly OrderAction[]>> = {
  NEEDS_APPROVAL: ['update', 'accept', 'reject', 'pay', 'refund', 'void'],
  FUTURE: [...CHECK_EDITS, 'fire', 'pay', 'refund', 'void', 'deliver'],
  OPEN: [...CHECK_EDITS, 'fire', 'hold', 'pay', 'refund', 'close', 'void', 'deliver'],
  NOT_APPROVED: ['refund'],
  CLOSED: ['refund', 'reopen', 'deliver'],
  VOIDED: ['refund'],
};

/** What a check's payment status allows, within what the order's state allows; a paid check is reopened before it changes. */
export type CheckState = 'OPEN' | 'PAID' | 'CLOSED';
const OF_CHECKS: Readonly<Record<CheckState, readonly OrderAction[]>> = {
  OPEN: [...CHECK_EDITS, 'pay', 'refund'],
  PAID: ['pay', 'refund', 'reopen'],
  CLOSED: ['refund', 'reopen'],
};

/** Payments that count: taken, or perhaps taken. The others failed, or were voided. */
export const isReserved = (status: PaymentStatus): boolean => status === 'PENDING' || status === 'UNKNOWN';
export const isTaken = (status: PaymentStatus): boolean =>
  status === 'AUTHORIZED' || status === 'CAPTURED' || status === 'SETTLED';

/** Whether an order is closed or voided. */
export const isOver = ({ guestOrderStatus }: { guestOrderStatus: GuestOrderStatus }): boolean =>
  guestOrderStatus === 'CLOSED' || guestOrderStatus === 'VOIDED';

/** The state of an order as the table above names it. */
export function stateOf(order: {
  approvalStatus: ApprovalStatus;
  guestOrderStatus: GuestOrderStatus;
}): OrderState {
  if (order.approvalStatus === 'NOT_APPROVED') return 'NOT_APPROVED';
  if (order.guestOrderStatus === 'CLOSED' || order.guestOrderStatus === 'VOIDED')
    return order.guestOrderStatus;
  return order.approvalStatus === 'APPROVED' ? 'OPEN' : order.approvalStatus;
}

/** Why a job voids an order that holds nothing (void-empty-orders.ts). */
export const EMPTY = 'EMPTY';

/** Whether an order was voided by itself, since nothing was left of it: nobody has decided that, so it may be opened again. */
export const isVoidedAsEmpty = ({ voidInfo }: Voidable): boolean =>
  voidInfo?.reason === EMPTY && voidInfo.actor.kind === 'SYSTEM';

interface Voidable {
  voidInfo?: { reason: string; actor: { kind: string } };
}

/**
 * Whether an order is sold: it counts in reports and books from its approval, or from its time. Until then what was paid for it is
 * a deposit.
 */
export const isSold = ({ approvalStatus }: { approvalStatus: ApprovalStatus }): boolean =>
  approvalStatus === 'APPROVED';

/** What an order's state allows, except the action that was just rejected. */
export const allowedBut = (order: Acted, action: OrderAction): readonly OrderAction[] =>
  allowedOf(order).filter((one) => one !== action);

interface Acted extends Voidable {
  approvalStatus: ApprovalStatus;
  guestOrderStatus: GuestOrderStatus;
  diningOption: string;
}

/** Only what is for delivery is delivered. */
export const allowedOf = (order: Acted): readonly OrderAction[] => [
  ...ALLOWED[stateOf(order)].filter((one) => one !== 'deliver' || order.diningOption === 'DELIVERY'),
  ...(isVoidedAsEmpty(order) ? ['reopen' as const] : []),
];

/** Ends the request with INVALID_STATE, which names what is possible instead. */
export function rejectInState(state: string, allowed: readonly string[], message: string): never {
  fail('INVALID_STATE', message, { state, allowed });
}

/** Requires that nothing of a line is refunded: what was given back is not voided, moved or given for free as well. */
export function requireUnrefunded({ refundedQuantity }: { refundedQuantity?: string }): void {
  if (refundedQuantity !== undefined)
    rejectInState('REFUNDED', ['refund'], 'Something of this line is refunded already.');
}

/** Requires that the order's state allows an action. */
export function requireAllowed(order: Acted, action: OrderAction): void {
  const state = stateOf(order);
  if (!ALLOWED[state].includes(action))
    rejectInState(state, allowedOf(order), `Not possible while the order is ${state}.`);
}

/** What a check's payment status allows. */
export const allowedOfCheck = ({ paymentStatus }: { paymentStatus: CheckState }): readonly OrderAction[] =>
  OF_CHECKS[paymentStatus];

/** Requires that a check's payment status allows an action. */
export function requireAllowedOnCheck(check: { paymentStatus: CheckState }, action: OrderAction): void {
  const allowed = allowedOfCheck(check);
  if (!allowed.includes(action))
    rejectInState(check.paymentStatus, allowed, `Not possible while the check is ${check.paymentStatus}.`);
}
