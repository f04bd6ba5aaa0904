import { restaurant } from '../../../access/index.ts';
import {
  changeOrder,
  requireAllowed,
  requireAllowedOnCheck,
  withPayment,
} from '../../../ordering/orders/index.ts';
import { newGuid } from '../../../platform/ids.ts';
import { type Movement, post, receiptPostings } from '../../../records/ledger/index.ts';
import { route } from '../../deps.ts';
import { CARD_ERRORS } from '../cards/card-operation.ts';
import { charge } from '../cards/start-charge.ts';
import {
  assertFieldsOfType,
  cashTaken,
  checkToPay,
  figuresOf,
  NO_CARD,
  type Payment,
  paymentEventData,
  snapshotOf,
  totalOf,
} from '../payment.ts';
import { insertPayment } from '../queries.ts';
import { NewOrderPayment, orderParams, Payment as PaymentShape } from '../shapes.ts';
import { drawerFor, moveCash, retryOnConflict } from './cash.ts';

export const createOrderPayment = route({
  operationId: 'createOrderPayment',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/payments',
  summary: 'Pay a check in full or in part.',
  description:
    'In cash, by card or by another tender. Several payments may share a check, together at most what ' +
    'is due. For cash, `tenderedAmount` is what the guest handed over; the answer has the change, and ' +
    'the rounding where the restaurant rounds cash. Cash goes into the open drawer, or into the named ' +
    'one when several are open. A card is charged at once, or only authorized with `capture: false`. ' +
    '`version` or If-Match names the version of the order that you have seen.',
  access: restaurant('write:payments'),
  params: orderParams,
  body: NewOrderPayment,
  response: PaymentShape,
  errors: CARD_ERRORS,
  handler: (call) => {
    const { deps, scope, params, body } = call;
    assertFieldsOfType(body);
    if (body.type === 'CARD') {
      const { correlationId, idempotencyKey, request, commit, expectedVersion } = call;
      const chargeRequest = {
        ...body,
        orderGuid: params.orderGuid,
        source: body.source!,
        capture: body.capture ?? true,
      };
      return charge(
        { deps, scope, commit, idempotencyKey, request, correlationId, expectedVersion },
        chargeRequest,
      );
    }
    return retryOnConflict(() =>
      changeOrder(call, {
        orderGuid: params.orderGuid,
        change: async (order, { now, at, businessDate, actor }) => {
          requireAllowed(order, 'pay');
          const check = checkToPay(order, body.checkGuid);
          requireAllowedOnCheck(check, 'pay');
          const { cashRounding } = await deps.restaurants.get(scope, scope.restaurantGuid);
          const figures = figuresOf(check, body, cashRounding);
          const drawer = body.type === 'CASH' ? await drawerFor(deps, scope, body.drawerGuid) : null;
          const payment: Payment = {
            paymentGuid: newGuid(),
            restaurantGuid: scope.restaurantGuid,
            orderGuid: order.guid,
            checkGuid: check.guid,
            type: body.type,
            status: 'CAPTURED',
            businessDate,
            currency: order.currency,
            ...figures,
            refundedAmount: 0,
            drawerGuid: drawer?.guid ?? null,
            ...NO_CARD,
            tenderName: body.tenderName ?? null,
            reference: body.reference ?? null,
            voidReason: null,
            voidedAt: null,
            capturedAt: at,
            settledAt: null,
            createdBy: actor,
            createdAt: at,
            updatedAt: at,
            version: 1,
          };
          const next = withPayment(order, check.guid, snapshotOf(payment));
          const { paymentGuid, currency } = payment;
          const [orderGuid, checkGuid] = [order.guid, check.guid];
          const amount = totalOf(payment);
          const movement: Movement = {
            kind: 'payment.captured',
            businessDate,
            currency,
            now,
            orderGuid,
            checkGuid,
            paymentGuid,
            drawerGuid: payment.drawerGuid,
          };
          return {
            order: next,
            events: [{ type: 'payment.captured', data: paymentEventData(payment) }],
            timeline: { action: 'payment.captured', facts: { paymentGuid, amount, type: body.type } },
            answer: { status: 201, data: payment },
            extraWrites: {
              rows: [
                insertPayment(scope, payment),
                ...moveCash(
                  scope,
                  drawer,
                  { type: 'SALE', amount: cashTaken(payment), paymentGuid },
                  actor,
                  now,
                ),
                ...post(scope, movement, receiptPostings(payment)),
              ],
            },
          };
        },
      }),
    );
  },
});
