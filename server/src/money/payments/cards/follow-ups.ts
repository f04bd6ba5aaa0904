import { type Moment, type OrderDocument, stateOf } from '../../../ordering/orders/index.ts';
import { checkPaidBy, type Payment, totalOf } from '../payment.ts';
import { newCardRefund } from '../refund.ts';
import { type Attempt, newAttempt } from './attempt.ts';
import type { Effect, Refund } from './effect.ts';

/** What must follow an outcome, because it is not wanted, or not any more. Pure. */

const isVoided = (order: OrderDocument | null): boolean => order?.guestOrderStatus === 'VOIDED';

/** An order on which nothing may stay: it was voided when nothing was taken for it, or all of that was to go back. */
const owesAll = (order: OrderDocument | null): boolean => order !== null && stateOf(order) === 'VOIDED';

/** Attempts that the next process that is free carries out: they void what is not needed. */
export function attemptsAfter(
  { operation }: Attempt,
  { payment, state, release, letGo }: Effect,
  order: OrderDocument | null,
  now: number,
): Attempt[] {
  // What came about for an order that was rejected or cancelled in the meantime goes back.
  const isNews = state === 'ENDED' && operation !== 'LET_GO' && operation !== 'REFUND';
  const isOrphan =
    isNews &&
    ((payment.status === 'AUTHORIZED' && isVoided(order)) ||
      (payment.status === 'CAPTURED' && payment.refundedAmount === 0 && owesAll(order)));
  const attempts = [
    release || isOrphan ? newRelease(payment, now) : null,
    letGo === null ? null : newLetGo(payment, letGo, now),
  ];
  return attempts.filter((one) => one !== null);
}

const newRelease = (payment: Payment, now: number): Attempt => {
  const { amount, tipAmount } = payment;
  return newAttempt(payment, 'RELEASE', { amount, tipAmount, reason: 'Not wanted any more' }, { now });
};

/** Voids a hold in whose place another has come, or that did not come in its place. */
const newLetGo = (payment: Payment, retref: string, now: number): Attempt =>
  newAttempt(payment, 'LET_GO', { amount: 0, tipAmount: 0, retref, reason: 'Replaced' }, { now });

/**
 * The refund that takes the place of a void which came too late: the batch of a cancelled order's payment was closed before
 * it. Null when there is none.
 */
export function refundAfter(
  { operation }: Attempt,
  { payment, state }: Effect,
  order: OrderDocument | null,
  moment: Moment,
): Refund | null {
  const isTooLate = state === 'ENDED' && operation === 'RELEASE' && payment.status === 'SETTLED';
  if (!isTooLate || payment.refundedAmount > 0 || !owesAll(order)) return null;
  return refundOfAll(payment, order, 'The order was cancelled', moment);
}

/** All of a settled payment, to be sent by the job of scheduled refunds. */
export function refundOfAll(
  payment: Payment,
  order: OrderDocument | null,
  reason: string,
  { at, businessDate, occurredOn, actor }: Moment,
): Refund {
  const check = order && checkPaidBy(order, payment.paymentGuid);
  return {
    ...newCardRefund(payment, check && { now: check, toBe: check }, totalOf(payment), { reason }),
    status: 'SCHEDULED',
    scheduledAt: at,
    businessDate,
    occurredOn,
    createdBy: actor,
    createdAt: at,
    updatedAt: at,
  };
}
