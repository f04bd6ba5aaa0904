import type { Call, RestaurantScope } from '../../../access/index.ts';
import {
  changeOrder,
  findOrder,
  type OrderDocument,
  orderFormat,
  stateOf,
} from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import type { EventStatement, Statement } from '../../../platform/db/statement.ts';
import { fail } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { renderException } from '../../reconciliation/index.ts';
import { paymentFormat } from '../formats.ts';
import { checkPaidBy, figuresOf, isIn, type Payment, totalOf } from '../payment.ts';
import { findPayment } from '../queries.ts';
import { tenderTaken } from './create-order-payment.ts';

/**
 * What a check owes again because a payment came to nothing at the processor: the batch was rejected, or a late answer was no.
 * Somebody pays it in another way, or it is written off: a payment by no money at all, which the books show as a loss.
 */

type Exception = Pick<
  ReturnType<typeof renderException>,
  'kind' | 'paymentGuid' | 'refundGuid' | 'ourAmount' | 'theirStatus'
>;
type Deps = Pick<MoneyDeps, 'db'>;

/** Whether it says that a payment came to nothing; what the processor settled all the same has come. */
const cameToNothing = ({ kind, theirStatus }: Exception): boolean =>
  kind === 'REJECTED' || (kind === 'STATUS_DIFFERS' && theirStatus !== 'SETTLED');

/** The payment of an order that an exception is about and that brought nothing, or less; null when it is about something else. */
async function failedPayment(
  { db }: Deps,
  scope: RestaurantScope,
  exception: Exception,
): Promise<{ payment: Payment; orderGuid: string } | null> {
  const { paymentGuid, refundGuid } = exception;
  if (paymentGuid === null || refundGuid !== null || !cameToNothing(exception)) return null;
  const [rows] = await db.run(scope, findPayment(scope, paymentGuid));
  const payment = paymentFormat.parse(one(rows, 'payment'));
  const { orderGuid } = payment;
  return orderGuid === null ? null : { payment, orderGuid };
}

/** What a check owes of what a payment did not bring, in minor units. Nothing is due on an order that is not sold any more. */
function owedOn(order: OrderDocument, payment: Payment, { ourAmount }: Exception): number {
  if (!['OPEN', 'CLOSED', 'FUTURE', 'NEEDS_APPROVAL'].includes(stateOf(order))) return 0;
  const lacking = (ourAmount ?? totalOf(payment)) - (isIn(payment) ? totalOf(payment) : 0);
  return Math.max(0, Math.min(lacking, checkPaidBy(order, payment.paymentGuid).dueAmount));
}

/** What is still owed because of what an exception says, in minor units. */
export async function owedAfter(deps: Deps, scope: RestaurantScope, exception: Exception): Promise<number> {
  const failed = await failedPayment(deps, scope, exception);
  if (!failed) return 0;
  const [rows] = await deps.db.run(scope, findOrder(scope, failed.orderGuid));
  return owedOn(orderFormat.parse(one(rows, 'order')), failed.payment, exception);
}

/** What is committed with it. */
interface With {
  answer: Answer<never>;
  rows: readonly Statement[];
  events: readonly EventStatement[];
}

/** Writes off what is owed because of what an exception says, on a closed order, too. INVALID_STATE when nothing is. */
export async function writeOff(
  call: Pick<Call<MoneyDeps, { kind: 'restaurant'; scope: 'write:reports' }>, 'deps' | 'scope' | 'commit'>,
  exception: Exception,
  reason: string,
  besides: (payment: Payment, now: number) => With,
): Promise<Answer<never>> {
  const { deps, scope } = call;
  const failed = await failedPayment(deps, scope, exception);
  if (!failed) return nothingOwed();
  return changeOrder(
    { ...call, expectedVersion: undefined },
    {
      orderGuid: failed.orderGuid,
      change: (order, moment) => {
        const amount = owedOn(order, failed.payment, exception);
        if (amount === 0) nothingOwed();
        const check = checkPaidBy(order, failed.payment.paymentGuid);
        const body = { type: 'OTHER', tenderName: WRITTEN_OFF, amount } as const;
        const figures = figuresOf(check, body);
        const paid = { order, check, figures, drawer: null, writesOff: failed.payment.paymentGuid };
        const { extraWrites, timeline, answer, ...taken } = tenderTaken({ deps, scope, body }, paid, moment);
        const { rows, events, ...given } = besides(answer.data, moment.now);
        return {
          ...taken,
          timeline: { ...timeline, action: 'payment.written_off', reason },
          answer: given.answer,
          extraWrites: { rows: [...extraWrites.rows, ...rows], events },
        };
      },
    },
  );
}

const WRITTEN_OFF = 'Written off';

const nothingOwed = (): never =>
  fail('INVALID_STATE', 'Nothing is owed because of it.', { state: 'NOTHING_DUE', allowed: ['resolve'] });
