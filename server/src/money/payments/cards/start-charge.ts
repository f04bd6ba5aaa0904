import type { Static } from 'typebox';
import { atNamedRestaurant, type TenantScope } from '../../../access/index.ts';
import {
  type Check,
  type Moment,
  type OrderDocument,
  requireAllowed,
  requireAllowedOnCheck,
  withPayment,
} from '../../../ordering/orders/index.ts';
import {
  type Approved,
  presentApproval,
  requireApproval,
  subjectOf,
} from '../../../people/approvals/index.ts';
import { violates } from '../../../platform/db/database.ts';
import { NO_WRITES } from '../../../platform/db/statement.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { tryCharge, whenThereIsRoom } from '../../card-testing/index.ts';
import { checkToPay, figuresOf, NO_CARD, type Payment, rejectField, snapshotOf } from '../payment.ts';
import { insertPayment, type SealedCard } from '../queries.ts';
import type { PaymentSource } from '../source-shapes.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { newAttempt } from './attempt.ts';
import { insertAttempt } from './attempt-queries.ts';
import { type ResolvedSource, readSource } from './card-source.ts';
import { type CardCall, exchange, leaseMs, type StartedAttempt } from './exchange.ts';
import { sealHeldCard } from './held-card.ts';
import { type MerchantConnection, merchantConnectionFor, processorOf } from './merchant-connection.ts';
import { assertTabFields, newTab, requireOpenOrder } from './open-tab.ts';
import { sendCharge } from './processor-calls.ts';
import { changeWithOrder, withoutIdempotency } from './record-outcome.ts';

export interface ChargeRequest {
  orderGuid?: string | undefined;
  checkGuid?: string | undefined;
  amount?: number | undefined;
  tipAmount?: number | undefined;
  currency?: string | undefined;
  source: Static<typeof PaymentSource>;
  /** WHEN_ACCEPTED: at once, or, while the order waits for the restaurant, as soon as that accepts it. */
  capture: boolean | 'WHEN_ACCEPTED';
  partialApproval?: boolean | undefined;
  approval?: string | undefined;
  tab?: { name?: string } | undefined;
}

/** Charges a card, or holds money on it; of an order, never more than is due on the check. */
export function charge(call: CardCall, request: ChargeRequest): Promise<Answer<never>> {
  const begin = async () => {
    try {
      return await startCharge(call, request);
    } catch (error) {
      throw violates(error, SLIP_RECORDED) ? slipRecorded() : error;
    }
  };
  return whenThereIsRoom(() => exchange(call, begin));
}

/** The unique index by which one slip of a terminal is one payment. */
const SLIP_RECORDED = 'payments_slip';

const slipRecorded = (): ApiError =>
  new ApiError('CONFLICT', 'A payment with this slip of the terminal is recorded already.', {
    reason: 'SLIP_RECORDED',
  });

/** Charges a card at the restaurant that the request names. */
export function chargeAtNamedRestaurant(
  call: Omit<CardCall, 'scope'> & { scope: TenantScope },
  charged: ChargeRequest & { restaurantGuid: string },
): Promise<Answer<never>> {
  const { deps, commit, idempotencyKey, request, correlationId, atDeadline } = call;
  const scope = atNamedRestaurant(call.scope, request, charged.restaurantGuid);
  return charge({ deps, commit, idempotencyKey, request, correlationId, atDeadline, scope }, charged);
}

async function startCharge(call: CardCall, request: ChargeRequest): Promise<StartedAttempt> {
  const { deps, scope, correlationId } = call;
  const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
  assertChargeFields(request, currency);
  if (request.tab) await requireOpenOrder(deps, scope, request.orderGuid);
  // Before a try is counted. What it is used up with is made of it once more.
  await approvalOfStoredCard(call, request);
  const connection = await merchantConnectionFor(deps, scope, correlationId);
  const source = await readSource(call, connection, request.source);
  const paymentGuid = newGuid();
  const { tenantId } = scope;
  const heldCard =
    request.capture === true ? null : await sealHeldCard(deps, { tenantId, paymentGuid }, source.source);
  const charging = { connection, source, paymentGuid, currency, heldCard };
  const begin = () => beginCharge(call, request, charging);
  const { fingerprint, lastFour } = source;
  if (fingerprint === null) return begin();
  const card = { id: paymentGuid, fingerprint, lastFour: lastFour ?? '' };
  return tryCharge(call, card, leaseMs(deps), begin);
}

/** What a charge is made of, beside what was asked for. */
interface Charging {
  connection: MerchantConnection;
  source: ResolvedSource;
  paymentGuid: string;
  currency: string;
  heldCard: SealedCard | null;
}

/** Commits the attempt, with the payment and its place in the order. */
async function beginCharge(
  { deps, scope, idempotencyKey: claim, expectedVersion, judge }: CardCall,
  request: ChargeRequest,
  { connection, source, paymentGuid, currency, heldCard }: Charging,
): Promise<StartedAttempt> {
  const { tab, partialApproval = false } = request;
  // A hold of a tab pays nothing of its order, so the order does not change.
  const orderGuid = tab ? null : (request.orderGuid ?? null);
  const { audit, reference, brand, lastFour, vaultCardId, fingerprint: _, ...sent } = source;
  let started: StartedAttempt | undefined;
  const changing = { deps, scope, commit: withoutIdempotency(deps) };
  await retryOnConflict(() =>
    changeWithOrder(changing, orderGuid, async (order, moment) => {
      if (order) judge?.(order);
      const check = order && checkToCharge(order, request, expectedVersion);
      const whenAccepted = request.capture === 'WHEN_ACCEPTED' && order?.approvalStatus === 'NEEDS_APPROVAL';
      const capture = request.capture !== false && !whenAccepted;
      const asked = { amount: request.amount, tipAmount: request.tipAmount ?? 0 };
      // Without a check the request names an amount.
      const figures = check
        ? figuresOf(check, { type: 'CARD', ...asked })
        : { ...asked, amount: asked.amount! };
      const { amount, tipAmount } = figures;
      const { approver, writes } = await approvalOfStoredCard({ deps, scope }, request);
      const payment: Payment = {
        ...newCharge(connection, { reference, brand, lastFour, vaultCardId }, moment),
        paymentGuid,
        restaurantGuid: scope.restaurantGuid,
        orderGuid: order?.guid ?? null,
        checkGuid: check?.guid ?? null,
        currency,
        ...figures,
        requestedAmount: amount + tipAmount,
        ...(tab ? { tab: newTab(request) } : {}),
      };
      const { now } = moment;
      const terms = { amount, tipAmount, partialApproval };
      const attempt = newAttempt(payment, 'AUTHORIZE', terms, { now, claim });
      const leaseUntil = now + leaseMs(deps);
      started = { attempt, leaseUntil, send: () => sendCharge(connection, attempt, { ...sent, capture }) };
      return {
        // With an order there is the check to charge.
        order: order && withPayment(order, check!.guid, snapshotOf(payment)),
        events: [],
        action: 'payment.started',
        facts: { paymentGuid, amount: amount + tipAmount },
        answer: { status: 201, data: null },
        statements: [
          insertPayment(scope, payment, { heldCard: capture ? null : heldCard, whenAccepted }),
          insertAttempt(scope, attempt, claim, leaseUntil),
          ...audit(paymentGuid, approver),
          ...writes.rows,
        ],
        approvalEvents: writes.events,
      };
    }),
  );
  // The transaction has set it, or thrown.
  return started!;
}

/** A stored card that is charged for no order: nobody sees a bill for it, so it is approved. */
async function approvalOfStoredCard(
  { deps, scope }: Pick<CardCall, 'deps' | 'scope'>,
  { orderGuid, source: { vaultCardId }, approval, amount = 0, tipAmount = 0 }: ChargeRequest,
): Promise<Approved> {
  if (orderGuid !== undefined || vaultCardId === undefined) return { approver: null, writes: NO_WRITES };
  const permission = 'payments.charge_stored_card';
  const target = { type: 'CARD', guid: vaultCardId, version: null } as const;
  const presented = await presentApproval(deps, scope, permission, approval);
  return requireApproval(scope, presented, subjectOf(permission, target, { amount: amount + tipAmount }));
}

function assertChargeFields(request: ChargeRequest, currency: string): void {
  const { orderGuid, amount, checkGuid, tab } = request;
  if (request.currency !== undefined && request.currency !== currency)
    rejectField('/currency', 'agrees', `is not the restaurant's, which is ${currency}`);
  assertTabFields(request);
  if (orderGuid !== undefined && !tab) return;
  if (amount === undefined) rejectField('/amount', 'required', 'is required without an order');
  if (checkGuid !== undefined) rejectField('/checkGuid', 'dependentRequired', 'goes with orderGuid');
}

function checkToCharge(
  order: OrderDocument,
  { checkGuid }: ChargeRequest,
  expectedVersion: number | undefined,
): Check {
  assertVersion(expectedVersion, order.version);
  requireAllowed(order, 'pay');
  const check = checkToPay(order, checkGuid);
  requireAllowedOnCheck(check, 'pay');
  return check;
}

/** A charge that has not been sent yet, without what its order decides. */
function newCharge(
  connection: MerchantConnection,
  source: Pick<ResolvedSource, 'reference' | 'brand' | 'lastFour' | 'vaultCardId'>,
  { at, businessDate, occurredOn, actor }: Moment,
) {
  return {
    ...NO_CARD,
    type: 'CARD',
    status: 'PENDING',
    businessDate,
    occurredOn,
    tenderedAmount: null,
    changeAmount: null,
    refundedAmount: 0,
    drawerGuid: null,
    tenderName: null,
    reference: source.reference,
    processor: processorOf(connection),
    merchantId: connection.account.merchantId,
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
  } as const;
}
