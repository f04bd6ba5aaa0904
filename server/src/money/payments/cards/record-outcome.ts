import { actorOf, type RestaurantScope } from '../../../access/index.ts';
import { changeOrder, type Moment, type OrderDocument, withPayment } from '../../../ordering/orders/index.ts';
import { isoTime } from '../../../platform/clock.ts';
import { one, refusalOf } from '../../../platform/db/database.ts';
import { runWrites } from '../../../platform/db/run-writes.ts';
import type { EventStatement, Statement } from '../../../platform/db/statement.ts';
import type { BaseCall } from '../../../platform/http/pipeline/call.ts';
import type { Answer } from '../../../platform/http/route.ts';
import type { AnswerDifference } from '../../../providers/payments/outcomes.ts';
import { emit } from '../../../records/events/index.ts';
import { post } from '../../../records/ledger/index.ts';
import { bookingDayAt, onOpenDay } from '../../../tenancy/restaurants/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { type Difference, openException, openingOf } from '../../reconciliation/index.ts';
import { paymentFormat, refundFormat } from '../formats.ts';
import { bookedFor, checkPaidBy, type Payment, type PaymentEvent, snapshotOf } from '../payment.ts';
import { findPayment, findRefund, insertRefund, updatePayment, updateRefund } from '../queries.ts';
import { withRefund } from '../refund.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { type Attempt, isNewTransaction } from './attempt.ts';
import { insertAttempt, REFERENCE_TAKEN, recordAttempt, requireOwnReference } from './attempt-queries.ts';
import { settlementOfTry } from './card-try.ts';
import type { Effect, ProcessorResult, Refund } from './effect.ts';
import { attemptsAfter, refundAfter } from './follow-ups.ts';
import { effectOf } from './outcome.ts';
import { withPartsNow } from './pending-refunds.ts';
import { tellOfRefusedRefund } from './refused-refund.ts';
import { shortfall, withLack } from './shortfall.ts';

/**
 * Records an outcome in one batch: the payment, its refund, the order, the ledger, the event, the attempt and the
 * caller's idempotent answer.
 */

type Commit = BaseCall['commit'];

/** Commits without storing an answer: for jobs, and for answers that must not be replayed. */
export const withoutIdempotency =
  ({ db }: Pick<MoneyDeps, 'db'>): Commit =>
  (scope, writes) =>
    runWrites(db, scope, writes) as never;

/** A change of a payment, and of its order if it has one. */
export interface PaymentChange {
  order: OrderDocument | null;
  events: readonly PaymentEvent[];
  action: string;
  reason?: string | null;
  facts: Record<string, unknown>;
  answer: Answer;
  statements: readonly Statement[];
  /** That an approval was used for it. */
  approvalEvents?: readonly EventStatement[] | undefined;
  /** The processor has done it, so it is recorded whatever the rules of the order say. */
  alreadyHappened?: boolean;
  /** The exception that is opened with it. */
  difference?: Difference | null;
}

/** Changes a payment and its order together. Retries after a concurrent change. */
export async function changeWithOrder(
  { deps, scope, commit }: { deps: MoneyDeps; scope: RestaurantScope; commit: Commit },
  orderGuid: string | null,
  change: (order: OrderDocument | null, moment: Moment) => Promise<PaymentChange>,
): Promise<void> {
  if (orderGuid !== null) {
    await changeOrder(
      { deps, scope, commit, expectedVersion: undefined },
      {
        orderGuid,
        change: async (order, moment) => {
          const {
            order: next,
            events,
            action,
            reason,
            facts,
            answer,
            alreadyHappened = false,
            ...changed
          } = await change(order, moment);
          const timeline = { action, facts, ...(reason === undefined ? {} : { reason }) };
          return {
            // The change gives back the order that it was given.
            order: next!,
            events,
            timeline,
            answer,
            extraWrites: writesOf(scope, changed, moment),
            alreadyHappened,
          };
        },
      },
    );
    return;
  }
  const { restaurantGuid } = scope;
  await onOpenDay(deps, scope, async (restaurant) => {
    const now = deps.clock.now();
    const day = bookingDayAt(restaurant, now);
    const { businessDate, guard } = day;
    const moment = { ...day, now, at: isoTime(now), writtenAt: now, actor: actorOf(scope) };
    const { events, answer, ...changed } = await change(null, moment);
    const emitted = events.map((event) => {
      const data = { orderGuid: null, ...event.data } as never;
      return emit(scope, { type: event.type, restaurantGuid, businessDate, data, now, guard });
    });
    const { rows, events: more } = writesOf(scope, changed, moment);
    await commit(scope, { rows, events: [...emitted, ...more] }, answer);
  });
}

/** What is written beside the payment's order and its events. */
function writesOf(
  scope: RestaurantScope,
  {
    statements,
    approvalEvents = [],
    difference,
  }: Pick<PaymentChange, 'statements' | 'approvalEvents' | 'difference'>,
  { now }: Moment,
) {
  const opening = difference ? openingOf(scope, difference, now) : { rows: [], events: [] };
  return { rows: [...statements, ...opening.rows], events: [...approvalEvents, ...opening.events] };
}

/** The payment, and the refund that an attempt is about, as they are now. */
export async function readSubject(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  { paymentGuid, refundGuid }: Pick<Attempt, 'paymentGuid' | 'refundGuid'>,
): Promise<{ payment: Payment; refund: Refund | null }> {
  const [payments, refunds] = await db.run(
    scope,
    findPayment(scope, paymentGuid),
    findRefund(scope, refundGuid ?? paymentGuid),
  );
  return {
    payment: paymentFormat.parse(one(payments, 'payment')),
    refund: refunds[0] ? refundFormat.parse(refunds[0]) : null,
  };
}

/** The same when its outcome is known. */
async function readOutcome(
  deps: MoneyDeps,
  scope: RestaurantScope,
  { attempt, result, order }: { attempt: Attempt; result: ProcessorResult; order: OrderDocument | null },
): ReturnType<typeof readSubject> {
  const { payment, refund } = await readSubject(deps, scope, attempt);
  if (!order || !refund || result.kind !== 'done') return { payment, refund };
  return { payment, refund: await withPartsNow(deps, scope, order, { payment, refund }) };
}

/** After this long without an outcome a person is told, and nobody waits for it any more. */
export const REPORT_AFTER_MS = 15 * 60_000;
/** What is asked for to get money: what comes of it so late is not what its caller went away with. */
const isLate = ({ operation, createdAt }: Attempt, now: number): boolean =>
  (operation === 'AUTHORIZE' || operation === 'CAPTURE') && now >= createdAt + REPORT_AFTER_MS;

const BACK_OFF_MAX_MS = 60_000;
const backOff = (tries: number): number => Math.min(BACK_OFF_MAX_MS, 1_000 * 2 ** Math.min(tries, 10));

/**
 * Records the outcome of an attempt. `commit` stores a successful answer under the caller's key. Returns the effect,
 * and the releases that must follow when an approval is not wanted.
 */
export async function recordOutcome(
  to: { deps: MoneyDeps; scope: RestaurantScope; commit: Commit },
  attempt: Attempt,
  result: ProcessorResult,
): Promise<Recorded> {
  const { deps, scope } = to;
  if (result.differs) await openException(deps, scope, differenceOf(attempt, result.differs));
  try {
    return await writeOutcome(to, attempt, result);
  } catch (error) {
    if (result.kind !== 'done' || !isReferenceTaken(error)) throw error;
    const { amount, retref } = result;
    const message = 'an answer with the reference of another payment';
    return recordOutcome(to, attempt, {
      kind: 'unknown',
      message,
      differs: { what: 'REFERENCE', amount, retref },
    });
  }
}

const isReferenceTaken = (error: unknown): boolean => refusalOf(error) === REFERENCE_TAKEN;

const differenceOf = (
  { guid, paymentGuid, refundGuid, operation, terms }: Attempt,
  { what, amount, retref }: AnswerDifference,
): Difference => ({
  kind: 'ANSWER_DIFFERS',
  subject: guid,
  paymentGuid,
  ...(refundGuid === null ? {} : { refundGuid }),
  retref,
  ourAmount: terms.amount + terms.tipAmount,
  ...(amount === null ? {} : { theirAmount: amount }),
  ourStatus: operation,
  theirStatus: what,
});

interface Recorded {
  effect: Effect;
  /** Attempts that must follow: what is not wanted is released. */
  releaseGuids: string[];
}

async function writeOutcome(
  { deps, scope, commit }: { deps: MoneyDeps; scope: RestaurantScope; commit: Commit },
  attempt: Attempt,
  result: ProcessorResult,
): Promise<Recorded> {
  return retryOnConflict(async () => {
    const { orderGuid } = (await readSubject(deps, scope, attempt)).payment;
    let effect: Effect | undefined;
    let releaseGuids: string[] = [];
    const toCommit: Commit = (owner, writes, answer) =>
      // Nothing commits before the effect is known.
      effect!.answer !== null && 'data' in effect!.answer
        ? commit(owner, writes, answer)
        : withoutIdempotency(deps)(owner, writes, answer);
    await changeWithOrder({ deps, scope, commit: toCommit }, orderGuid, async (order, moment) => {
      const { now, at } = moment;
      const subject = await readOutcome(deps, scope, { attempt, result, order });
      effect = effectOf({ ...attempt, ...subject }, result, at);
      const { payment, refund, event, booked, answer, state } = effect;
      // Before it is recorded: once it is, nobody looks again. It is listed once, however often this runs.
      await tellOfRefusedRefund(deps, scope, refund);
      const checkGuid = order && checkPaidBy(order, payment.paymentGuid).guid;
      // With an order there is the check of the payment.
      let next = order && withPayment(order, checkGuid!, snapshotOf(payment));
      // As above.
      if (next && refund?.status === 'COMPLETED') next = withRefund(next, checkGuid!, refund);
      const { paymentGuid } = payment;
      const releases = attemptsAfter(attempt, effect, order, now);
      const instead = refundAfter(attempt, effect, order, moment);
      releaseGuids = releases.map(({ guid }) => guid);
      const difference = shortfall(
        { payment: subject.payment, order },
        { payment, order: next },
        isLate(attempt, now),
      );
      return {
        alreadyHappened: true,
        order: difference ? withLack(order, next, payment) : next,
        events: event ? [event] : [],
        action: event?.type ?? 'payment.updated',
        facts: { paymentGuid, ...(refund ? { refundGuid: refund.refundGuid } : {}), status: payment.status },
        answer: answer && 'data' in answer ? answer : { status: 200, data: null },
        difference,
        statements: [
          ...(result.kind === 'done' && isNewTransaction(attempt)
            ? requireOwnReference(scope, {
                ...attempt,
                retref: result.retref,
                merchantId: payment.merchantId,
              })
            : []),
          updatePayment(scope, instead ? { ...payment, refundedAmount: instead.amount } : payment),
          recordAttempt(scope, attempt, { state, answer, now, nextTryAt: now + backOff(attempt.tries) }),
          ...(refund ? [updateRefund(scope, refund)] : []),
          ...(instead ? [insertRefund(scope, instead)] : []),
          ...releases.map((one) => insertAttempt(scope, one, undefined, now)),
          ...postingsFor(scope, { ...payment, checkGuid }, booked, { moment, order, refund }),
          ...settlementOfTry(scope, attempt, result, now),
        ],
      };
    });
    // It has committed.
    return { effect: effect!, releaseGuids };
  });
}

/** The ledger entries of a change of a payment, and of the refund that it is about. */
export function postingsFor(
  scope: RestaurantScope,
  payment: Pick<Payment, 'paymentGuid' | 'orderGuid' | 'checkGuid' | 'currency'>,
  booked: Effect['booked'],
  { moment, order, refund }: { moment: Moment; order: OrderDocument | null; refund?: Refund | null },
): readonly Statement[] {
  if (!booked) return [];
  const { paymentGuid, orderGuid, checkGuid, currency } = payment;
  const { now, businessDate, occurredOn } = moment;
  const about = { orderGuid, checkGuid, paymentGuid, ...(refund ? { refundGuid: refund.refundGuid } : {}) };
  return post(
    scope,
    { kind: booked.kind, businessDate, occurredOn, currency, now, ...about },
    bookedFor(order, booked.postings),
  );
}
