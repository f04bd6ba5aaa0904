import type { Answer } from '@comanda/app-shared';
import type { Message } from '../text/text.ts';

export type Order = Answer<'getOrder'>;

/** What a state is called, and how urgent it looks: state is never colour alone. */
export interface State {
  name: Message;
  tone: 'plain' | 'busy' | 'good' | 'bad';
}

const PROGRESS: Record<Order['guestOrderStatus'], State> = {
  RECEIVED: { name: 'Received', tone: 'busy' },
  IN_PREPARATION: { name: 'In preparation', tone: 'busy' },
  READY_FOR_PICKUP: { name: 'Ready', tone: 'good' },
  CLOSED: { name: 'Closed', tone: 'plain' },
  VOIDED: { name: 'Voided', tone: 'bad' },
};

const APPROVAL: Partial<Record<Order['approvalStatus'], State>> = {
  NEEDS_APPROVAL: { name: 'Needs approval', tone: 'bad' },
  NOT_APPROVED: { name: 'Rejected', tone: 'bad' },
  FUTURE: { name: 'Scheduled', tone: 'plain' },
};

export const stateOf = (order: Order): State =>
  APPROVAL[order.approvalStatus] ?? PROGRESS[order.guestOrderStatus];

export const DINING: Record<Order['diningOption'], Message> = {
  DINE_IN: 'Dine in',
  TAKE_OUT: 'Takeout',
  DELIVERY: 'Delivery',
  CURBSIDE: 'Curbside',
};

/** What is still to be paid, or what became of the money. */
export function paymentOf(order: Order): State {
  if (order.refundedAmount > 0) return { name: 'Refunded', tone: 'bad' };
  if (order.guestOrderStatus === 'VOIDED') return { name: 'Nothing due', tone: 'plain' };
  if (order.dueAmount > 0) return { name: order.paidAmount > 0 ? 'Partly paid' : 'Unpaid', tone: 'busy' };
  return {
    name: order.paidAmount > 0 ? 'Paid' : 'Nothing due',
    tone: order.paidAmount > 0 ? 'good' : 'plain',
  };
}

/** How far a payment is. */
export const PAYMENT_STATES: Record<Order['checks'][number]['payments'][number]['status'], Message> = {
  PENDING: 'Under way',
  AUTHORIZED: 'Authorised',
  CAPTURED: 'Taken',
  SETTLED: 'Settled',
  DECLINED: 'Declined',
  VOIDED: 'Voided',
  FAILED: 'Failed',
  UNKNOWN: 'Outcome not known yet',
};
