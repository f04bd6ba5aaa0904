import type { Call, RestaurantScope } from '../../../access/index.ts';
import {
  changeCheck,
  changeOrder,
  dueOfBill,
  findOrder,
  lackingOn,
  type Moment,
  type OrderDocument,
  orderFormat,
  overRefundedAmount,
  reprice,
  stateOf,
  tipLacking,
} from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import type { EventStatement, Statement } from '../../../platform/db/statement.ts';
import { fail } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { sumOf } from '../../../platform/sum.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { renderException } from '../../reconciliation/index.ts';
import { paymentFormat } from '../formats.ts';
import { checkPaidBy, isIn, type Payment, totalOf } from '../payment.ts';
import { findPayment } from '../queries.ts';
import { tenderTaken } from './create-order-payment.ts';

/**
 * What is lacking because a payment came to nothing at the processor: the batch was rejected, or a late answer was no. Its check
 * owes that again, and what was given back of it never came. Somebody pays it in another way, or it is written off: a payment by
 * no money at all, which the books show as a loss.
 */

type Exception = Pick<
  ReturnType<typeof renderException>,
  'kind' | 'paymentGuid' | 'refundGuid' | 'ourAmount' | 'theirStatus'
>;
type Deps = Pick<MoneyDeps, 'db'>;
type WriteOffCall = Pick<
  Call<MoneyDeps, { kind: 'restaurant'; scope: 'write:reports' }>,
  'deps' | 'scope' | 'commit'
>;
type Loss = Pick<Payment, 'amount' | 'tipAmount'>;

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

/** What is lacking because a payment did not bring what it was to, in minor units. */
interface Lack {
  /** Due of the bill. */
  bill: number;
  /** Due of a tip that was promised: written off it is nobody's loss, it is not given. */
  promisedTip: number;
  /** Given back of its tip, which never came: the staff does not pay that. */
  tip: number;
  /** Given back otherwise, and more than was taken. */
  overRefunded: number;
}

/** Nothing is due on an order that is not sold any more; what went back of it is lacking all the same. */
function lackOf(order: OrderDocument, payment: Payment, { ourAmount }: Exception): Lack {
  const { paymentGuid } = payment;
  const check = order.checks.find(({ payments }) => payments.some((one) => one.paymentGuid === paymentGuid));
  // What covers nothing stays behind when its check goes to another order: what is due there is due there.
  if (!check) return { bill: 0, promisedTip: 0, tip: 0, overRefunded: 0 };
  const fallen = (ourAmount ?? totalOf(payment)) - (isIn(payment) ? totalOf(payment) : 0);
  const isAwaited = ['OPEN', 'CLOSED', 'FUTURE', 'NEEDS_APPROVAL'].includes(stateOf(order));
  // Orders did not always say what they owe for a payment.
  const lacking = lackingOn(check);
  const owed = Math.max(0, Math.min(lacking.get(paymentGuid) ?? fallen, check.dueAmount));
  const due = isAwaited ? owed : 0;
  const bill = Math.min(due, Math.max(0, dueOfBill(check)));
  const tip = tipLacking(check, paymentGuid);
  // What is lacking in the place of others comes in as well, and covers what went back.
  const ofOthers = isAwaited
    ? sumOf([...lacking], ([guid, amount]) => (guid === paymentGuid ? 0 : amount))
    : 0;
  const left = overRefundedAmount(check) - Math.min(bill + ofOthers, Math.max(0, dueOfBill(check))) - tip;
  const overRefunded = Math.max(0, Math.min(fallen, left));
  return { bill, promisedTip: due - bill, tip, overRefunded };
}

const sumOfLack = ({ bill, promisedTip, tip, overRefunded }: Lack): number =>
  bill + promisedTip + tip + overRefunded;

/** What is still owed because of what an exception says, in minor units. */
export async function owedAfter(deps: Deps, scope: RestaurantScope, exception: Exception): Promise<number> {
  const failed = await failedPayment(deps, scope, exception);
  if (!failed) return 0;
  const [rows] = await deps.db.run(scope, findOrder(scope, failed.orderGuid));
  return sumOfLack(lackOf(orderFormat.parse(one(rows, 'order')), failed.payment, exception));
}

/** What is committed with it. */
interface With {
  answer: Answer<never>;
  rows: readonly Statement[];
  events: readonly EventStatement[];
}

/** Writes off what is owed because of what an exception says, on a closed order, too. INVALID_STATE when nothing is. */
export async function writeOff(
  call: WriteOffCall,
  exception: Exception,
  reason: string,
  besides: (loss: Loss, now: number) => With,
): Promise<Answer<never>> {
  const { deps, scope } = call;
  const failed = await failedPayment(deps, scope, exception);
  if (!failed) return nothingOwed();
  return changeOrder(
    { ...call, expectedVersion: undefined },
    {
      orderGuid: failed.orderGuid,
      change: (order, moment) => {
        const lack = lackOf(order, failed.payment, exception);
        if (sumOfLack(lack) === 0) nothingOwed();
        const loss = { amount: lack.bill + lack.overRefunded, tipAmount: lack.tip };
        const { paymentGuid } = failed.payment;
        const left = withoutPromise(order, paymentGuid, lack.promisedTip);
        const { extraWrites, timeline, ...taken } = lossTaken({ deps, scope }, left, {
          loss,
          writesOff: paymentGuid,
          moment,
        });
        const { rows, events, answer } = besides(loss, moment.now);
        return {
          ...taken,
          timeline: { ...timeline, action: 'payment.written_off', reason },
          answer,
          extraWrites: { rows: [...extraWrites.rows, ...rows], events },
          // What it makes up for: that it leaves a check with more paid than it costs is nobody's fault now.
          alreadyHappened: true,
        };
      },
    },
  );
}

/** The order without so much of the tip that was promised on the check of a payment. */
function withoutPromise(order: OrderDocument, paymentGuid: string, amount: number): OrderDocument {
  if (amount === 0) return order;
  const { guid } = checkPaidBy(order, paymentGuid);
  return reprice(changeCheck(order, guid, (check) => ({ ...check, tipAmount: check.tipAmount - amount })));
}

/** What is written of a loss: a payment by no money, or nothing where only a promise falls away. */
function lossTaken(
  call: Pick<WriteOffCall, 'deps' | 'scope'>,
  order: OrderDocument,
  { loss, writesOff, moment }: { loss: Loss; writesOff: string; moment: Moment },
) {
  if (totalOf(loss) === 0)
    return { order, events: [], timeline: { facts: { paymentGuid: writesOff } }, extraWrites: { rows: [] } };
  const body = { type: 'OTHER', tenderName: WRITTEN_OFF, amount: totalOf(loss) } as const;
  const figures = { ...loss, tenderedAmount: null, changeAmount: null };
  const check = checkPaidBy(order, writesOff);
  return tenderTaken({ ...call, body }, { order, check, figures, drawer: null, writesOff }, moment);
}

const WRITTEN_OFF = 'Written off';

const nothingOwed = (): never =>
  fail('INVALID_STATE', 'Nothing is owed because of it.', { state: 'NOTHING_DUE', allowed: ['resolve'] });
