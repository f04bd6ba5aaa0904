import type { Static } from 'typebox';
import { atNamedRestaurant, type TenantScope } from '../../../access/index.ts';
import { requireAllowed, requireAllowedOnCheck, withPayment } from '../../../ordering/orders/index.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { checkToPay, figuresOf, NO_CARD, type Payment, rejectField, snapshotOf } from '../payment.ts';
import { insertPayment } from '../queries.ts';
import type { PaymentSource } from '../shapes.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './attempt-queries.ts';
import { readSource } from './card-source.ts';
import { type CardCall, exchange, leaseMs, type StartedAttempt } from './exchange.ts';
import { merchantConnectionFor, processorOf, sendCharge } from './processor-calls.ts';
import { changeWithOrder, withoutIdempotency } from './record-outcome.ts';

export interface ChargeRequest {
  orderGuid?: string | undefined;
  checkGuid?: string | undefined;
  amount?: number | undefined;
  tipAmount?: number | undefined;
  currency?: string | undefined;
  source: Static<typeof PaymentSource>;
  capture: boolean;
  partialApproval?: boolean | undefined;
}

/** Charges a card, or holds money on it; of an order, never more than is due on the check. */
export function charge(call: CardCall, request: ChargeRequest): Promise<Answer<never>> {
  return exchange(call, () => startCharge(call, request));
}

/** Charges a card at the restaurant that the request names. */
export function chargeAtNamedRestaurant(
  call: Omit<CardCall, 'scope'> & { scope: TenantScope },
  charged: ChargeRequest & { restaurantGuid: string },
): Promise<Answer<never>> {
  const { deps, commit, idempotencyKey, request, correlationId } = call;
  const scope = atNamedRestaurant(call.scope, request, charged.restaurantGuid);
  return charge({ deps, commit, idempotencyKey, request, correlationId, scope }, charged);
}

async function startCharge(call: CardCall, request: ChargeRequest): Promise<StartedAttempt> {
  const { deps, scope, idempotencyKey, correlationId } = call;
  const { orderGuid, amount, tipAmount = 0, capture, partialApproval = false } = request;
  const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
  if (request.currency !== undefined && request.currency !== currency)
    rejectField('/currency', 'agrees', `is not the restaurant's, which is ${currency}`);
  if (orderGuid === undefined && amount === undefined)
    rejectField('/amount', 'required', 'is required without an order');
  if (orderGuid === undefined && request.checkGuid !== undefined)
    rejectField('/checkGuid', 'dependentRequired', 'goes with orderGuid');
  const connection = await merchantConnectionFor(deps, scope, correlationId);
  const source = await readSource(call, connection, request.source);
  const paymentGuid = newGuid();
  let attempt: Attempt | undefined;
  let leaseUntil = 0;
  await retryOnConflict(() =>
    changeWithOrder(
      { deps, scope, commit: withoutIdempotency(deps) },
      orderGuid ?? null,
      async (order, moment) => {
        const { now, at, businessDate, actor } = moment;
        const { expectedVersion } = call;
        if (order) assertVersion(expectedVersion, order.version);
        if (order) requireAllowed(order, 'pay');
        const check = order && checkToPay(order, request.checkGuid);
        if (check) requireAllowedOnCheck(check, 'pay');
        const figures = check
          ? figuresOf(check, { type: 'CARD', amount, tipAmount })
          : { amount: amount!, tipAmount };
        const payment: Payment = {
          paymentGuid,
          restaurantGuid: scope.restaurantGuid,
          orderGuid: order?.guid ?? null,
          checkGuid: check?.guid ?? null,
          type: 'CARD',
          status: 'PENDING',
          businessDate,
          currency,
          amount: figures.amount,
          tipAmount: figures.tipAmount,
          tenderedAmount: null,
          changeAmount: null,
          refundedAmount: 0,
          drawerGuid: null,
          tenderName: null,
          ...NO_CARD,
          reference: source.reference,
          processor: processorOf(connection),
          merchantId: connection.account.merchantId,
          requestedAmount: figures.amount + figures.tipAmount,
          cardBrand: source.brand,
          last4: source.lastFour,
          vaultCardId: source.vaultCardId,
          voidReason: null,
          voidedAt: null,
          capturedAt: null,
          settledAt: null,
          createdBy: actor,
          createdAt: at,
          updatedAt: at,
          version: 1,
        };
        attempt = {
          guid: newGuid(),
          restaurantGuid: scope.restaurantGuid,
          paymentGuid,
          refundGuid: null,
          operation: 'AUTHORIZE',
          state: 'PENDING',
          terms: { amount: figures.amount, tipAmount: figures.tipAmount, partialApproval },
          fingerprint: idempotencyKey?.fingerprint ?? null,
          answer: null,
          generation: 1,
          tries: 0,
          createdAt: now,
        };
        leaseUntil = now + leaseMs(deps);
        return {
          order: order && withPayment(order, check!.guid, snapshotOf(payment)),
          events: [],
          action: 'payment.started',
          facts: { paymentGuid, amount: figures.amount + figures.tipAmount },
          answer: { status: 201, data: null },
          statements: [
            insertPayment(scope, payment),
            insertAttempt(scope, attempt, idempotencyKey, leaseUntil),
            ...source.audit(paymentGuid),
          ],
        };
      },
    ),
  );
  const { audit: _, brand: __, lastFour: ___, vaultCardId: ____, reference: _____, ...sent } = source;
  return {
    attempt: attempt!,
    leaseUntil,
    send: () => sendCharge(connection, attempt!, { ...sent, capture }),
  };
}
