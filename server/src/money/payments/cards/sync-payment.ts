import type { RestaurantScope } from '../../../access/index.ts';
import { withPayment } from '../../../ordering/orders/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Difference } from '../../reconciliation/index.ts';
import { checkPaidBy, type Payment, snapshotOf } from '../payment.ts';
import { updatePayment } from '../queries.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import type { Effect } from './effect.ts';
import { changeWithOrder, postingsFor, readSubject, withoutIdempotency } from './record-outcome.ts';
import { shortfall, withLack } from './shortfall.ts';

/** What the processor reported of a payment: its next state, and the exception that is opened with it. */
export type Synced = Pick<Effect, 'payment' | 'event' | 'booked'> & { difference?: Difference };

/** Writes a change of a payment that the processor reported, not a caller. */
export async function syncPayment(
  deps: MoneyDeps,
  scope: RestaurantScope,
  { paymentGuid, orderGuid }: Payment,
  make: (payment: Payment, at: string) => Synced | null,
): Promise<void> {
  await retryOnConflict(() =>
    changeWithOrder({ deps, scope, commit: withoutIdempotency(deps) }, orderGuid, async (order, moment) => {
      const { payment: before } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
      const unchanged = { ...before, updatedAt: moment.at, version: before.version + 1 };
      const made: Synced = make(unchanged, moment.at) ?? { payment: unchanged, event: null, booked: null };
      const { payment, event, booked } = made;
      const next =
        order && withPayment(order, checkPaidBy(order, payment.paymentGuid).guid, snapshotOf(payment));
      const lacking = shortfall({ payment: before, order }, { payment, order: next }, false);
      const difference = made.difference ?? lacking;
      return {
        alreadyHappened: true,
        order: difference ? withLack(order, next, payment) : next,
        events: event ? [event] : [],
        action: event?.type ?? 'payment.updated',
        facts: { paymentGuid, status: payment.status },
        answer: { status: 200, data: null },
        difference,
        statements: [
          updatePayment(scope, payment),
          ...postingsFor(scope, payment, booked, { moment, order }),
        ],
      };
    }),
  );
}
