import type { Static } from 'typebox';
import { assertNotTestKey, type Call, restaurant } from '../../../access/index.ts';
import {
  type Check,
  changeOrder,
  type Moment,
  type OrderDocument,
  requireAllowed,
  requireAllowedOnCheck,
  withPayment,
} from '../../../ordering/orders/index.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { post, receiptPostings } from '../../../records/ledger/index.ts';
import type { Drawer } from '../../cash-drawers/index.ts';
import { type MoneyDeps, route } from '../../deps.ts';
import { CHARGE_ERRORS, TOO_MANY_CARDS } from '../cards/card-operation.ts';
import { cardCallOf } from '../cards/exchange.ts';
import { charge } from '../cards/start-charge.ts';
import {
  assertFieldsOfType,
  bookedFor,
  cashTaken,
  checkToPay,
  figuresOf,
  NO_CARD,
  type Paying,
  type Payment,
  paymentEventData,
  snapshotOf,
  totalOf,
} from '../payment.ts';
import { insertPayment } from '../queries.ts';
import { NewOrderPayment, orderParams, Payment as PaymentShape } from '../shapes.ts';
import { drawerFor, moveCash, retryOnConflict } from './cash.ts';

type TenderCall = Pick<Call<MoneyDeps, { kind: 'restaurant'; scope: 'write:payments' }>, 'scope'> & {
  deps: Pick<MoneyDeps, 'db' | 'restaurants'> & { config: Pick<MoneyDeps['config'], 'paymentMode'> };
  body: Static<typeof NewOrderPayment>;
};

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
  when: {
    INVALID_STATE: 'Nothing is due, or the order is voided.',
    PAYMENT_DECLINED: 'The bank declines; it is due as before.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. It does not count as due until the service knows.',
    RATE_LIMIT_EXCEEDED: TOO_MANY_CARDS,
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; nothing was charged.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; nothing was charged.',
  },
  access: restaurant('write:payments', 'payments.take'),
  params: orderParams,
  body: NewOrderPayment,
  response: PaymentShape,
  errors: CHARGE_ERRORS,
  deadline: 'card',
  handler: (call): Promise<Answer<never>> => {
    const { body, params } = call;
    const { orderGuid } = params;
    assertFieldsOfType(body);
    if (body.type === 'CARD') {
      const { source, capture = true } = body;
      // `assertFieldsOfType` has asked for it.
      return charge(cardCallOf(call), { ...body, orderGuid, source: source!, capture });
    }
    return retryOnConflict(() =>
      changeOrder(call, { orderGuid, change: (order, moment) => takeTender(call, order, moment) }),
    );
  },
});

/** Takes cash or another tender for a check: the payment, the balance, the drawer and the ledger. */
export async function takeTender({ deps, scope, body }: TenderCall, order: OrderDocument, moment: Moment) {
  requireAllowed(order, 'pay');
  const check = checkToPay(order, body.checkGuid);
  requireAllowedOnCheck(check, 'pay');
  const { cashRounding } = await deps.restaurants.get(scope, scope.restaurantGuid);
  const figures = figuresOf(check, body, cashRounding, order.checks.length > 1);
  const drawer = body.type === 'CASH' ? await drawerFor(deps, scope, body.drawerGuid) : null;
  return tenderTaken({ deps, scope, body }, { order, check, figures, drawer }, moment);
}

interface Taken {
  order: OrderDocument;
  check: Check;
  figures: Paying;
  drawer: Drawer | null;
  /** Of the payment. */
  guid?: string;
  /** The payment that came to nothing, and in whose place a loss is taken. */
  writesOff?: string;
}

/**
 * What is written of a tender: the payment, the balance, the drawer and the ledger. All cash and other tenders come through here, by
 * a route of their own, with a new order, or from the log of a till: none of a key in test mode where payments are real.
 */
export function tenderTaken(
  { deps, scope, body }: Pick<TenderCall, 'scope' | 'body'> & { deps: Pick<TenderCall['deps'], 'config'> },
  { order, check, figures, drawer, guid = newGuid(), writesOff }: Taken,
  moment: Moment,
) {
  assertNotTestKey(scope.principal, deps.config.paymentMode);
  const { now, actor } = moment;
  const payment: Payment = {
    ...newTender(body, moment),
    paymentGuid: guid,
    restaurantGuid: scope.restaurantGuid,
    orderGuid: order.guid,
    checkGuid: check.guid,
    currency: order.currency,
    ...figures,
    drawerGuid: drawer?.guid ?? null,
    ...(writesOff === undefined ? {} : { writesOff }),
  };
  const { paymentGuid, orderGuid, checkGuid, currency, drawerGuid, type } = payment;
  const kind = 'payment.captured';
  const movement = { ...moment, kind, currency, orderGuid, checkGuid, paymentGuid, drawerGuid };
  const sale = { type: 'SALE', amount: cashTaken(payment), paymentGuid } as const;
  return {
    order: withPayment(order, check.guid, snapshotOf(payment)),
    events: [{ type: kind, data: paymentEventData(payment) } as const],
    timeline: { action: kind, facts: { paymentGuid, amount: totalOf(payment), type } },
    answer: { status: 201, data: payment },
    extraWrites: {
      rows: [
        insertPayment(scope, payment),
        ...moveCash(scope, drawer, sale, { actor, now }),
        ...post(scope, movement, bookedFor(order, receiptPostings(payment))),
      ],
    },
  };
}

/** What does not depend on the check that is paid. */
function newTender(
  { type, tenderName, reference }: Static<typeof NewOrderPayment>,
  { at, businessDate, occurredOn, actor }: Moment,
) {
  return {
    ...NO_CARD,
    type,
    status: 'CAPTURED',
    businessDate,
    occurredOn,
    refundedAmount: 0,
    tenderName: tenderName ?? null,
    reference: reference ?? null,
    voidReason: null,
    voidedAt: null,
    capturedAt: at,
    settledAt: null,
    createdBy: actor,
    createdAt: at,
    updatedAt: at,
    version: 1,
  } as const;
}
