import { atRestaurant, type RestaurantScope, systemScope } from '../../../access/index.ts';
import type { Moment } from '../../../ordering/orders/index.ts';
import { forEachByTenant, slices } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Payment } from '../payment.ts';
import { updatePayment, updateRefund } from '../queries.ts';
import { newAttempt } from './attempt.ts';
import { insertAttempt, refundsToSend } from './attempt-queries.ts';
import type { Refund } from './effect.ts';
import { leaseMs, type StartedAttempt } from './exchange.ts';
import { findConnectionOf, type MerchantConnection } from './merchant-connection.ts';
import { sendRefund } from './processor-calls.ts';
import { changeWithOrder, readSubject, recordOutcome, withoutIdempotency } from './record-outcome.ts';
import { refundTerms } from './refund-charge.ts';

const SLICE = 50;

/**
 * Sends refunds that were asked for before their payment was settled, as soon as it is
 * (docs/decisions/158-refunds-on-the-same-evening.md). One that does not reach the processor, or comes too early, waits for
 * the next run; what the bank declines is told, and is an exception of the reconciliation.
 */
export const sendScheduledRefunds: Job<MoneyDeps> = {
  name: 'payments.send-refunds',
  schedule: '* * * * *',
  async run(deps) {
    const due = slices(SLICE, async (after) => (await deps.lookup.run(refundsToSend([after, SLICE])))[0]);
    await forEachByTenant(
      await Array.fromAsync(due),
      ({ tenant_id, restaurant_guid, guid, payment_guid }) => {
        const tenant = systemScope(tenant_id, 'a refund is sent that waited for its payment');
        const which = { refundGuid: guid, paymentGuid: payment_guid };
        return sendOne(deps, atRestaurant(tenant, restaurant_guid), which);
      },
      (failures) => `${failures} refunds could not be sent`,
    );
  },
};

type Which = Pick<Refund, 'refundGuid' | 'paymentGuid'>;

async function sendOne(deps: MoneyDeps, scope: RestaurantScope, which: Which): Promise<void> {
  const { payment } = await readSubject(deps, scope, which);
  const connection = await findConnectionOf(deps, scope, payment);
  // Its account is kept for as long as refunds wait; when it is forgotten all the same, a person has to give it again.
  if (!connection) return;
  const started = await begin(deps, scope, which, connection);
  if (!started) return;
  await deps.cardCallLimit.run(async () => {
    const to = { deps, scope, commit: withoutIdempotency(deps) };
    await recordOutcome(to, started.attempt, await started.send());
  }, scope.tenantId);
}

/** Commits the attempt; null when the refund does not wait any more, or never will be: its payment came to nothing. */
async function begin(
  deps: MoneyDeps,
  scope: RestaurantScope,
  which: Which,
  connection: MerchantConnection,
): Promise<StartedAttempt | null> {
  const { orderGuid } = (await readSubject(deps, scope, which)).payment;
  let started: StartedAttempt | null = null;
  const changing = { deps, scope, commit: withoutIdempotency(deps) };
  await changeWithOrder(changing, orderGuid, async (order, moment) => {
    const { payment, refund } = await readSubject(deps, scope, which);
    const waiting = refund!; // refunds are not deleted
    const isWaiting = waiting.status === 'SCHEDULED';
    const sending = isWaiting && payment.status === 'SETTLED' ? sent(payment, waiting, moment) : null;
    const leaseUntil = moment.now + leaseMs(deps);
    started = sending && {
      attempt: sending.attempt,
      leaseUntil,
      send: () => sendRefund(connection, sending.attempt, payment),
    };
    const next = sending ?? (isWaiting ? givenUp(payment, waiting, moment) : null);
    const facts = { ...which, amount: waiting.amount };
    return {
      alreadyHappened: true,
      order,
      events: isWaiting && !sending ? [{ type: 'refund.failed', data: facts }] : [],
      action: isWaiting && !sending ? 'refund.failed' : 'payment.updated',
      facts,
      answer: { status: 200, data: null },
      statements: [
        ...(next ? [updatePayment(scope, next.payment), updateRefund(scope, next.refund)] : []),
        ...(sending ? [insertAttempt(scope, sending.attempt, undefined, leaseUntil)] : []),
      ],
    };
  });
  return started;
}

/** On its way. Money is booked on the day on which it goes back: that on which it was asked for may be closed. */
function sent(before: Payment, waiting: Refund, { now, at, businessDate, occurredOn }: Moment) {
  const payment = changed(before, at);
  const refund: Refund = { ...waiting, status: 'PENDING', businessDate, occurredOn, updatedAt: at };
  const { refundGuid } = refund;
  return {
    payment,
    refund,
    attempt: newAttempt(payment, 'REFUND', refundTerms(refund), { now, refundGuid }),
  };
}

/** Its payment brought no money: there is nothing to give back. */
function givenUp(before: Payment, waiting: Refund, { at }: Moment) {
  const refundedAmount = before.refundedAmount - waiting.amount;
  const refund: Refund = { ...waiting, status: 'FAILED', updatedAt: at };
  return { payment: { ...changed(before, at), refundedAmount }, refund };
}

const changed = (payment: Payment, at: string): Payment => ({
  ...payment,
  updatedAt: at,
  version: payment.version + 1,
});
