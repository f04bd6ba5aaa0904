import type { Static } from 'typebox';
import { atNamedRestaurant, type RestaurantScope } from '../../../access/index.ts';
import {
  type Check,
  findOrder,
  type Moment,
  type OrderDocument,
  orderFormat,
  paymentsOf,
  requireAllowed,
  requireAllowedOnCheck,
} from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import { NO_WRITES } from '../../../platform/db/statement.ts';
import { ApiError, fail } from '../../../platform/errors.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { MoneyDeps } from '../../deps.ts';
import { paymentFormat } from '../formats.ts';
import { checkToPay, isOfOpenTab, type Payment, paymentEventData, rejectField } from '../payment.ts';
import { findPayments, updatePayment } from '../queries.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { insertRelease, requireIdle } from './attempt-queries.ts';
import { cardOperation } from './card-operation.ts';
import { capturedOf, type Division, divideTab, isDivided, isSettling } from './divide-tab.ts';
import { type CardCall, resolveAttempt } from './exchange.ts';
import { capture } from './operations.ts';
import { changeWithOrder, type PaymentChange, withoutIdempotency } from './record-outcome.ts';
import { NewTabSettlement, TabSettlement } from './shapes.ts';
import { findHolds, findTab } from './tab-queries.ts';

type Request = Static<typeof NewTabSettlement>;

export const settleTab = cardOperation({
  operationId: 'settleTab',
  path: '/settle-tab',
  summary: 'Pay a check out of the holds of its tab.',
  description:
    'What is due, and the tip that the guest adds, is divided among the holds, the largest first; each part is captured, and ' +
    'what is not needed is voided. When nothing is due, all is voided. A hold that could not be captured stays authorized ' +
    'for the check: ask again, or capture it by its `retref`; a job does so, too.',
  when: {
    INVALID_STATE:
      'Nothing is held for the order, or less than is to be paid (`HOLDS_TOO_SMALL`), or the order is voided.',
    CONFLICT: 'Something else is under way with a hold.',
  },
  body: NewTabSettlement,
  response: TabSettlement,
  status: 200,
  errors: ['INVALID_STATE', 'CONFLICT'],
  handler: async (call) => {
    const { deps, commit, idempotencyKey, request, correlationId, atDeadline, body } = call;
    const scope = atNamedRestaurant(call.scope, request, body.restaurantGuid);
    const card: CardCall = { deps, commit, idempotencyKey, request, correlationId, atDeadline, scope };
    const { checkGuid, guids, releases } = await divide(card, body);
    await Promise.all(releases.map((guid) => resolveAttempt(deps, scope, guid).catch(() => {})));
    await captureAll(card, guids);
    const payments = await readPayments(deps, scope, guids);
    const capturedAmount = capturedOf(payments);
    const data = { orderGuid: body.orderGuid, checkGuid, capturedAmount, payments };
    const answer = { status: 200, data: data as never };
    // A repetition goes on with what is not captured yet.
    if (payments.every(({ status }) => status !== 'AUTHORIZED' && status !== 'UNKNOWN'))
      await commit(scope, NO_WRITES, answer);
    return answer;
  },
});

interface Divided {
  checkGuid: string;
  /** Every hold, whether it pays or not. */
  guids: string[];
  /** Attempts that void what is not needed. */
  releases: string[];
}

/** Commits which hold pays what. What was divided before is not divided again: then nothing is written. */
function divide({ deps, scope }: CardCall, request: Request): Promise<Divided> {
  const { orderGuid, retrefs } = request;
  return retryOnConflict(async () => {
    const [rows] = await deps.db.run(scope, findOrder(scope, orderGuid));
    const before = orderFormat.parse(one(rows, 'order'));
    const known = await holdsFor(deps, scope, before, retrefs);
    let divided = dividedOf(checkToPay(before, request.checkGuid), known, []);
    if (!known.some(isOfOpenTab)) return divided;
    const changing = { deps, scope, commit: withoutIdempotency(deps) };
    const change = async (found: OrderDocument | null, moment: Moment): Promise<PaymentChange> => {
      const order = found!; // it is named
      const holds = await holdsFor(deps, scope, order, retrefs);
      const check = checkToPay(order, request.checkGuid);
      divided = dividedOf(check, holds, []);
      if (!holds.some(isOfOpenTab)) throw new DividedMeanwhile();
      const division = divisionOf(order, check, holds, { tipAmount: request.tipAmount ?? 0, at: moment.at });
      const releases = division.unused.map(({ paymentGuid }) => ({ paymentGuid, guid: newGuid() }));
      divided = dividedOf(check, holds, releases);
      return changeOf(scope, division, releases, moment.now);
    };
    await changeWithOrder(changing, orderGuid, change).catch((error: unknown) => {
      if (!(error instanceof DividedMeanwhile)) throw error;
    });
    return divided;
  });
}

/** Somebody else settles the tab at the same time, and nothing of it is left to divide. */
class DividedMeanwhile extends Error {}

type Release = Record<'paymentGuid' | 'guid', string>;

const dividedOf = ({ guid }: Check, holds: readonly Payment[], releases: readonly Release[]): Divided => ({
  checkGuid: guid,
  guids: holds.map(({ paymentGuid }) => paymentGuid),
  releases: releases.map((one) => one.guid),
});

function divisionOf(
  order: OrderDocument,
  check: Check,
  holds: readonly Payment[],
  paid: { tipAmount: number; at: string },
): Division {
  const bill = check.totalAmount - check.tipAmount;
  // As of a tip on the slip (reauthorize.ts): what is held is not the guest's word for any tip.
  if (paid.tipAmount > bill) rejectField('/tipAmount', 'maximum', `is more than the bill of ${bill}`);
  if (check.dueAmount + paid.tipAmount > 0) {
    requireAllowed(order, 'pay');
    requireAllowedOnCheck(check, 'pay');
  }
  return divideTab(order, check, holds.filter(isOfOpenTab), paid);
}

function changeOf(
  scope: RestaurantScope,
  { order, paying }: Division,
  releases: readonly Release[],
  now: number,
): PaymentChange {
  return {
    order,
    events: paying.map((payment) => ({ type: 'payment.updated', data: paymentEventData(payment) })),
    action: 'payment.updated',
    facts: { payments: paying.map(({ paymentGuid }) => paymentGuid) },
    answer: { status: 200, data: null },
    statements: [
      ...paying.map((payment) => updatePayment(scope, payment)),
      ...paying.map(({ paymentGuid }) => requireIdle(scope, paymentGuid)),
      ...releases.flatMap(({ paymentGuid, guid }) => insertRelease(scope, paymentGuid, guid, now)),
    ],
  };
}

/**
 * The holds of the order's tab and those that are named, and what was paid out of such holds before: whoever asks again is
 * told what became of it. INVALID_STATE when there is none.
 */
async function holdsFor(
  { db }: MoneyDeps,
  scope: RestaurantScope,
  order: OrderDocument,
  retrefs: readonly string[] = [],
): Promise<Payment[]> {
  const onChecks = paymentsOf(order).map(({ paymentGuid }) => paymentGuid);
  const [ofOrder, named, paid] = await db.run(
    scope,
    findTab(scope, order.guid),
    findHolds(scope, retrefs),
    findPayments(scope, onChecks),
  );
  const all = [...ofOrder, ...named, ...paid].map(paymentFormat.parse);
  const holds = [...new Map(all.map((one) => [one.paymentGuid, one])).values()].filter(
    (one) => isOfOpenTab(one) || (isDivided(one) && one.orderGuid === order.guid),
  );
  if (retrefs.some((retref) => !holds.some((one) => one.retref === retref)))
    rejectField('/retrefs', 'known', 'holds of open tabs of this restaurant only');
  if (holds.length === 0)
    fail('INVALID_STATE', 'Nothing is held for a tab of this order.', { state: 'NO_TAB', allowed: [] });
  return holds;
}

/** Captures what the holds pay; what cannot be captured now stays as it is, and the answer shows it. */
async function captureAll(call: CardCall, guids: readonly string[]): Promise<void> {
  const { deps, scope } = call;
  const payments = (await readPayments(deps, scope, guids)).filter(isSettling);
  const unkeyed = { ...call, idempotencyKey: undefined, commit: withoutIdempotency(deps) };
  await Promise.all(
    payments.map(({ paymentGuid }) =>
      capture(unkeyed, paymentGuid, {}).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      }),
    ),
  );
}

async function readPayments(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  guids: readonly string[],
): Promise<Payment[]> {
  const [rows] = await db.run(scope, findPayments(scope, guids));
  const payments = rows.map(paymentFormat.parse);
  return payments.sort((one, other) => one.paymentGuid.localeCompare(other.paymentGuid));
}
