import { restaurant } from '../../../access/index.ts';
import { changeOrder, requireAllowed, withPayment } from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { type Movement, post, receiptPostings, reversed } from '../../../records/ledger/index.ts';
import { route } from '../../deps.ts';
import { CARD_ERRORS } from '../cards/card-operation.ts';
import { cardCallOf, voidCardCharge } from '../cards/operations.ts';
import { paymentFormat } from '../formats.ts';
import {
  cashTaken,
  checkPaidBy,
  type Payment,
  paymentEventData,
  requirePaymentAction,
  snapshotOf,
  totalOf,
} from '../payment.ts';
import { findPayment, updatePayment } from '../queries.ts';
import { Payment as PaymentShape, PaymentVoid, paymentParams } from '../shapes.ts';
import { drawerFor, moveCash, retryOnConflict } from './cash.ts';

export const voidPayment = route({
  operationId: 'voidPayment',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/void',
  summary: 'Void a payment.',
  description:
    'What it paid is due again. For mistakes, while the order is open and no part of the payment is ' +
    'refunded. Cash leaves the drawer that it went into.',
  access: restaurant('write:payments'),
  params: paymentParams,
  body: PaymentVoid,
  response: PaymentShape,
  status: 200,
  errors: CARD_ERRORS,
  handler: (call) => {
    const { deps, scope, params, body, commit, expectedVersion } = call;
    return retryOnConflict(async () => {
      const [rows] = await deps.db.run(scope, findPayment(scope, params.paymentGuid));
      const before = paymentFormat.parse(one(rows, 'payment'));
      if (before.type === 'CARD') return voidCardCharge(cardCallOf(call), before.paymentGuid, body);
      assertVersion(expectedVersion, before.version);
      requirePaymentAction(before, 'void');
      const { paymentGuid, currency, drawerGuid } = before;
      const orderGuid = before.orderGuid!;
      const amount = totalOf(before);
      return changeOrder(
        { deps, scope, commit, expectedVersion: undefined },
        {
          orderGuid,
          change: async (order, { now, at, businessDate, actor }) => {
            requireAllowed(order, 'pay');
            const checkGuid = checkPaidBy(order, paymentGuid).guid;
            const drawer = drawerGuid === null ? null : await drawerFor(deps, scope, drawerGuid);
            const payment: Payment = {
              ...before,
              status: 'VOIDED',
              voidReason: body.reason,
              voidedAt: at,
              updatedAt: at,
              version: before.version + 1,
            };
            const movement: Movement = {
              kind: 'payment.voided',
              businessDate,
              currency,
              now,
              orderGuid,
              checkGuid,
              paymentGuid,
              drawerGuid,
            };
            const out = {
              type: 'REFUND',
              amount: -cashTaken(before),
              reason: body.reason,
              paymentGuid,
            } as const;
            return {
              order: withPayment(order, checkGuid, snapshotOf(payment)),
              events: [{ type: 'payment.voided', data: paymentEventData(payment) }],
              timeline: { action: 'payment.voided', reason: body.reason, facts: { paymentGuid, amount } },
              answer: { status: 200, data: payment },
              extraWrites: {
                rows: [
                  updatePayment(scope, payment),
                  ...moveCash(scope, drawer, out, actor, now),
                  ...post(scope, movement, reversed(receiptPostings(before))),
                ],
              },
            };
          },
        },
      );
    });
  },
});
