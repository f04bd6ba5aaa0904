import { atNamedRestaurant, type Call, type TenantScope } from '../../../access/index.ts';
import {
  assertNotOverRefunded,
  findOrder,
  type OrderDocument,
  orderFormat,
  withPayment,
} from '../../../ordering/orders/index.ts';
import { sqlState } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import type { MoneyDeps } from '../../deps.ts';
import { paymentFormat } from '../formats.ts';
import {
  checkPaidBy,
  itemRefundOf,
  type Payment,
  type PaymentAction,
  paymentEventData,
  refundAmount,
  refundParts,
  rejectField,
  requirePaymentAction,
  snapshotOf,
  totalOf,
} from '../payment.ts';
import { findByRetref, insertRefund, updatePayment } from '../queries.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { syncPayment } from './apply-settlement.ts';
import type { Attempt, AttemptTerms, Operation } from './attempt.ts';
import { ATTEMPT_OPEN, insertAttempt, requireIdle, requirePayment } from './attempt-queries.ts';
import {
  auditRejection,
  type CardCall,
  exchange,
  leaseMs,
  paymentBusy,
  type StartedAttempt,
} from './exchange.ts';
import { type Refund, syncedTo } from './outcome.ts';
import { checkWithPendingRefunds } from './pending-refunds.ts';
import {
  assertSameAccount,
  type MerchantConnection,
  merchantConnectionFor,
  sendCapture,
  sendRefund,
  sendVoid,
  transactionAt,
} from './processor-calls.ts';
import { changeWithOrder, readSubject, withoutIdempotency } from './record-outcome.ts';

/** Operations on an existing card payment: capture, void, refund, tip adjustment. */

type TenantCall = Omit<CardCall, 'scope'> & { scope: TenantScope };

/** The payment with a processor's reference, and the call at its restaurant. RESOURCE_NOT_FOUND out of reach. */
export async function locatePayment(
  call: Pick<TenantCall, 'deps' | 'scope' | 'request' | 'correlationId'>,
  retref: string,
): Promise<{ scope: CardCall['scope']; payment: Payment }> {
  const { deps, scope, request } = call;
  try {
    const [rows] = await deps.db.run(scope, findByRetref(scope, retref));
    const named = request.headers['x-restaurant-guid'];
    const within = rows.find(
      ({ restaurant_guid: guid }) =>
        (named === undefined || named === guid) &&
        (scope.restaurants === null || scope.restaurants.has(guid)),
    );
    if (!within) fail('RESOURCE_NOT_FOUND', 'No such payment.');
    return {
      scope: atNamedRestaurant(scope, request, within.restaurant_guid),
      payment: paymentFormat.parse(within),
    };
  } catch (error) {
    await auditRejection(call, error);
    throw error;
  }
}

/** The part of a restaurant call that card operations need. */
export const cardCallOf = (call: CardCall): CardCall => {
  const { deps, scope, commit, idempotencyKey, request, correlationId, expectedVersion } = call;
  return { deps, scope, commit, idempotencyKey, request, correlationId, expectedVersion };
};

/** Checked when an operation starts, not when a request is replayed: that gets the first one's answer. */
function assertSeenVersion({ expectedVersion }: CardCall, { version }: Payment): void {
  assertVersion(expectedVersion, version);
}

/** The handler of an operation that names its payment by the processor's reference. */
export function handleByRetref<W extends object>(
  operate: (call: CardCall, paymentGuid: string, request: W) => Promise<Answer<never>>,
) {
  return async (
    call: Omit<Call<MoneyDeps, { kind: 'tenant'; scope: 'write:payments' }>, 'body'> & {
      body: W & { retref: string };
    },
  ): Promise<Answer<never>> => {
    const { deps, commit, idempotencyKey, request, correlationId, body } = call;
    const { scope, payment } = await locatePayment(call, body.retref);
    return operate(
      { deps, commit, idempotencyKey, request, correlationId, scope },
      payment.paymentGuid,
      body,
    );
  };
}

/** Captures an authorized payment, once, in full or in part. */
export function capture(
  call: CardCall,
  paymentGuid: string,
  request: { amount?: number | undefined; tipAmount?: number | undefined },
): Promise<Answer<never>> {
  return exchange(call, () =>
    startOperation(call, paymentGuid, 'capture', 'CAPTURE', sendCapture, (payment) => {
      const { amount = payment.amount, tipAmount = payment.tipAmount } = request;
      assertWithinAuthorization(payment, amount, tipAmount);
      if (payment.orderGuid !== null && amount > payment.amount)
        rejectField(
          '/amount',
          'maximum',
          `is more than the ${payment.amount} of the bill that were authorized`,
        );
      return { amount, tipAmount };
    }),
  );
}

/** Voids a payment that is not settled; an authorization also in part. */
export function voidCardCharge(
  call: CardCall,
  paymentGuid: string,
  request: { amount?: number | undefined; reason?: string | undefined },
): Promise<Answer<never>> {
  return exchange(call, () =>
    startOperation(call, paymentGuid, 'void', 'VOID', sendVoid, async (payment) => {
      await assertItemsNotRefunded(call, payment);
      const { reason = null } = request;
      const held = payment.status === 'AUTHORIZED' ? payment.authorizedAmount! : totalOf(payment);
      const { amount = held } = request;
      if (amount > held) rejectField('/amount', 'maximum', `is more than the ${held} that are held`);
      if (amount < held && payment.status !== 'AUTHORIZED')
        rejectField('/amount', 'oneOf', 'a captured payment is voided as a whole');
      if (amount < held && payment.processor !== 'CARDPOINTE')
        rejectField('/amount', 'oneOf', 'a terminal takes back all or nothing');
      return { amount, tipAmount: 0, remainingAmount: held - amount, reason };
    }),
  );
}

/** Refunds of items are paid out of the check's payments: without this one they might not suffice. */
async function assertItemsNotRefunded({ deps, scope }: CardCall, payment: Payment): Promise<void> {
  if (payment.orderGuid === null) return;
  const [[row]] = await deps.db.run(scope, findOrder(scope, payment.orderGuid));
  const order = orderFormat.parse(row!);
  const { guid } = checkPaidBy(order, payment.paymentGuid);
  assertNotOverRefunded(withPayment(order, guid, { ...snapshotOf(payment), status: 'VOIDED' }));
}

function assertWithinAuthorization({ authorizedAmount }: Payment, amount: number, tipAmount: number): void {
  const held = authorizedAmount!;
  if (amount + tipAmount > held)
    rejectField(
      amount > held ? '/amount' : '/tipAmount',
      'maximum',
      `comes to more than the ${held} that are authorized`,
    );
}

async function startOperation(
  call: CardCall,
  paymentGuid: string,
  action: PaymentAction,
  operation: Operation,
  send: (connection: MerchantConnection, attempt: Attempt, payment: Payment) => ReturnType<typeof sendVoid>,
  termsFor: (payment: Payment) => AttemptTerms | Promise<AttemptTerms>,
): Promise<StartedAttempt> {
  const { deps, scope, idempotencyKey, correlationId } = call;
  return retryOnConflict(async () => {
    const { payment } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
    assertSeenVersion(call, payment);
    requirePaymentAction(payment, action);
    const terms = await termsFor(payment);
    const connection = await merchantConnectionFor(deps, scope, correlationId);
    assertSameAccount(connection, payment);
    const now = deps.clock.now();
    const attempt = newAttempt(call, payment, operation, terms, null, now);
    const leaseUntil = now + leaseMs(deps);
    await deps.db.run(
      scope,
      requirePayment(scope, paymentGuid, payment.version),
      insertAttempt(scope, attempt, idempotencyKey, leaseUntil),
    );
    return { attempt, leaseUntil, send: () => send(connection, attempt, payment) };
  });
}

interface RefundRequest {
  amount?: number | undefined;
  reason?: string | undefined;
  itemRefundGuid?: string | undefined;
}

/** Refunds a settled payment: all that is left of it, or a part. */
export function refund(call: CardCall, paymentGuid: string, request: RefundRequest): Promise<Answer<never>> {
  return exchange(call, () => startRefund(call, paymentGuid, request));
}

async function startRefund(
  call: CardCall,
  paymentGuid: string,
  request: RefundRequest,
): Promise<StartedAttempt> {
  const { deps, scope, idempotencyKey, correlationId } = call;
  const connection = await merchantConnectionFor(deps, scope, correlationId);
  if (call.expectedVersion !== undefined)
    assertSeenVersion(call, (await readSubject(deps, scope, { paymentGuid, refundGuid: null })).payment);
  await refreshSettlement(call, connection, paymentGuid);
  let started: StartedAttempt | undefined;
  await retryOnConflict(async () => {
    const { orderGuid } = (await readSubject(deps, scope, { paymentGuid, refundGuid: null })).payment;
    await changeWithOrder(
      { deps, scope, commit: withoutIdempotency(deps) },
      orderGuid,
      async (order, moment) => {
        const { now, at, businessDate, actor } = moment;
        const { payment } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
        requirePaymentAction(payment, 'refund');
        assertSameAccount(connection, payment);
        const { reason = null, itemRefundGuid } = request;
        const check = order && (await checkWithPendingRefunds(deps, scope, order, paymentGuid));
        const amount = amountOf(payment, check, request);
        const { currency, restaurantGuid } = payment;
        const refundGuid = newGuid();
        const refund: Refund = {
          refundGuid,
          paymentGuid,
          restaurantGuid,
          orderGuid,
          checkGuid: check?.guid ?? null,
          status: 'PENDING',
          businessDate,
          currency,
          ...refundParts(payment, check, amount),
          reason,
          itemRefundGuid: itemRefundGuid ?? null,
          drawerGuid: null,
          retref: null,
          respstat: null,
          respcode: null,
          resptext: null,
          settledAt: null,
          createdBy: actor,
          createdAt: at,
          updatedAt: at,
        };
        const attempt = newAttempt(
          call,
          payment,
          'REFUND',
          { amount, tipAmount: 0, reason },
          refundGuid,
          now,
        );
        const leaseUntil = now + leaseMs(deps);
        started = { attempt, leaseUntil, send: () => sendRefund(connection, attempt, payment) };
        const reserved = {
          ...payment,
          refundedAmount: payment.refundedAmount + amount,
          updatedAt: at,
          version: payment.version + 1,
        };
        return {
          order,
          events: [{ type: 'refund.created', data: { refundGuid, paymentGuid, amount } }],
          action: 'refund.created',
          facts: { refundGuid, paymentGuid, amount },
          answer: { status: 201, data: null },
          statements: [
            updatePayment(scope, reserved),
            insertRefund(scope, refund),
            insertAttempt(scope, attempt, idempotencyKey, leaseUntil),
          ],
        };
      },
    );
  });
  return started!;
}

/** For an order, at most what its check allows (payment.ts); otherwise all that is left of the payment, or a part. */
function amountOf(
  payment: Payment,
  check: OrderDocument['checks'][number] | null,
  { amount, itemRefundGuid }: RefundRequest,
): number {
  if (check) return refundAmount(payment, check, itemRefundOf(check, itemRefundGuid), amount);
  if (itemRefundGuid !== undefined)
    rejectField('/itemRefundGuid', 'known', 'is not a refund of items of this payment');
  const left = totalOf(payment) - payment.refundedAmount;
  if (amount !== undefined && amount > left)
    rejectField('/amount', 'maximum', `is more than the ${left} that are left of the payment`);
  return amount ?? left;
}

const newAttempt = (
  { idempotencyKey }: CardCall,
  { paymentGuid, restaurantGuid }: Payment,
  operation: Operation,
  terms: AttemptTerms,
  refundGuid: string | null,
  createdAt: number,
): Attempt => ({
  guid: newGuid(),
  restaurantGuid,
  paymentGuid,
  refundGuid,
  operation,
  state: 'PENDING',
  terms,
  fingerprint: idempotencyKey?.fingerprint ?? null,
  answer: null,
  generation: 1,
  tries: 0,
  createdAt,
});

/** A captured payment may be settled at the processor before this service knows: inquires, and records the answer. */
async function refreshSettlement(
  { deps, scope }: CardCall,
  connection: MerchantConnection,
  paymentGuid: string,
): Promise<void> {
  const { payment } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
  if (payment.status !== 'CAPTURED' || payment.processor !== 'CARDPOINTE') return;
  const actual = await transactionAt(connection, payment.retref!);
  if (actual?.state !== 'SETTLED') return;
  await syncPayment(deps, scope, payment, (before, at) => syncedTo(before, actual, at));
}

/** Changes the tip of an authorized payment; the processor learns of it with the capture. */
export async function adjustTip(
  call: CardCall,
  paymentGuid: string,
  tipAmount: number,
): Promise<Answer<never>> {
  const { deps, scope, commit } = call;
  const { orderGuid } = (await readSubject(deps, scope, { paymentGuid, refundGuid: null })).payment;
  let answer: Answer<never> | undefined;
  try {
    await retryOnConflict(() =>
      changeWithOrder({ deps, scope, commit }, orderGuid, async (order, { at }) => {
        const { payment: before } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
        requirePaymentAction(before, 'adjustTip');
        assertWithinAuthorization(before, before.amount, tipAmount);
        const payment = { ...before, tipAmount, updatedAt: at, version: before.version + 1 };
        answer = { status: 200, data: payment as never };
        return {
          order:
            order && withPayment(order, checkPaidBy(order, payment.paymentGuid).guid, snapshotOf(payment)),
          events: [{ type: 'payment.tip_adjusted', data: { ...paymentEventData(payment), tipAmount } }],
          action: 'payment.tip_adjusted',
          facts: { paymentGuid, tipAmount },
          answer,
          // In this order: once the payment is locked no attempt can start, and one that had started is seen.
          statements: [updatePayment(scope, payment), requireIdle(scope, paymentGuid)],
        };
      }),
    );
  } catch (error) {
    await auditRejection(call, error);
    throw sqlState(error) === 'CM001' && (error as Error).message === ATTEMPT_OPEN ? paymentBusy() : error;
  }
  return answer!;
}
