import { restaurant } from '../../../access/index.ts';
import { changeOrder, requireAllowed } from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import { newGuid } from '../../../platform/ids.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { type Movement, post, refundPostings } from '../../../records/ledger/index.ts';
import { route } from '../../deps.ts';
import { CARD_ERRORS } from '../cards/card-operation.ts';
import { cardCallOf, refund } from '../cards/operations.ts';
import { checkWithPendingRefunds } from '../cards/pending-refunds.ts';
import { paymentFormat } from '../formats.ts';
import {
  itemRefundOf,
  type Payment,
  refundAmount,
  refundParts,
  rejectField,
  requirePaymentAction,
  withRefund,
} from '../payment.ts';
import { findPayment, insertRefund, updatePayment } from '../queries.ts';
import { NewPaymentRefund, paymentParams, Refund as RefundShape } from '../shapes.ts';
import { drawerFor, moveCash, retryOnConflict } from './cash.ts';

export const refundPayment = route({
  operationId: 'refundPayment',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds',
  summary: 'Refund a payment, in full or in part.',
  description:
    'A refund is a record of its own and does not reopen the check. All refunds of a payment together ' +
    'are at most the payment. Each says how much tax, service charge and tip it contains. To refund ' +
    'items, refund them on the order first and name that refund as `itemRefundGuid`.',
  access: restaurant('write:payments'),
  params: paymentParams,
  body: NewPaymentRefund,
  response: RefundShape,
  errors: CARD_ERRORS,
  handler: (call) => {
    const { deps, scope, params, body, commit, expectedVersion } = call;
    return retryOnConflict(async () => {
      const [rows] = await deps.db.run(scope, findPayment(scope, params.paymentGuid));
      const before = paymentFormat.parse(one(rows, 'payment'));
      if (before.type === 'CARD') {
        if (body.drawerGuid !== undefined)
          rejectField('/drawerGuid', 'oneOf', 'belongs to refunds of cash payments');
        return refund(cardCallOf(call), before.paymentGuid, body);
      }
      assertVersion(expectedVersion, before.version);
      requirePaymentAction(before, 'refund');
      const { reason, itemRefundGuid } = body;
      const { paymentGuid, currency, type } = before;
      const orderGuid = before.orderGuid!;
      if (body.drawerGuid !== undefined && type !== 'CASH')
        rejectField('/drawerGuid', 'oneOf', 'belongs to refunds of cash payments');
      return changeOrder(
        { deps, scope, commit, expectedVersion: undefined },
        {
          orderGuid,
          change: async (order, { now, at, businessDate, actor }) => {
            requireAllowed(order, 'refund');
            const drawer = type === 'CASH' ? await drawerFor(deps, scope, body.drawerGuid) : null;
            const check = await checkWithPendingRefunds(deps, scope, order, paymentGuid);
            const checkGuid = check.guid;
            const amount = refundAmount(before, check, itemRefundOf(check, itemRefundGuid), body.amount);
            const parts = refundParts(before, check, amount);
            const refundGuid = newGuid();
            const payment: Payment = {
              ...before,
              refundedAmount: before.refundedAmount + amount,
              updatedAt: at,
              version: before.version + 1,
            };
            const given = {
              refundGuid,
              paymentGuid,
              restaurantGuid: scope.restaurantGuid,
              orderGuid,
              checkGuid,
              status: 'COMPLETED' as const,
              businessDate,
              currency,
              ...parts,
              reason,
              itemRefundGuid: itemRefundGuid ?? null,
              drawerGuid: drawer?.guid ?? null,
              ...NO_REFERENCE,
              createdBy: actor,
              createdAt: at,
              updatedAt: at,
            };
            const movement: Movement = {
              kind: 'refund.completed',
              businessDate,
              currency,
              now,
              orderGuid,
              checkGuid,
              paymentGuid,
              refundGuid,
              drawerGuid: given.drawerGuid,
            };
            const cash = amount + (parts.roundingAmount ?? 0);
            const out = { type: 'REFUND', amount: -cash, reason, paymentGuid, refundGuid } as const;
            return {
              order: withRefund(order, checkGuid, given),
              events: [{ type: 'refund.completed', data: { refundGuid, paymentGuid, amount } }],
              timeline: { action: 'refund.completed', reason, facts: { refundGuid, paymentGuid, amount } },
              answer: { status: 201, data: given },
              extraWrites: {
                rows: [
                  updatePayment(scope, payment),
                  insertRefund(scope, given),
                  ...moveCash(scope, drawer, out, actor, now),
                  ...post(scope, movement, refundPostings(before, parts)),
                ],
              },
            };
          },
        },
      );
    });
  },
});

/** The processor fields of a refund without a processor. */
const NO_REFERENCE = {
  retref: null,
  respstat: null,
  respcode: null,
  resptext: null,
  settledAt: null,
} as const;
