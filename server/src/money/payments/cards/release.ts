import { assertNotTestKey, type RestaurantScope } from '../../../access/index.ts';
import {
  type OrderDocument,
  type PaymentPort,
  type PaymentSnapshot,
  paymentsOf,
} from '../../../ordering/orders/index.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { PaymentMode } from '../../../platform/settings/payment-mode.ts';
import { DRAWER_CHANGED } from '../../cash-drawers/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { takeTender } from '../tenders/create-order-payment.ts';
import { insertRelease } from './attempt-queries.ts';
import { moneyUnderWay } from './pending-refunds.ts';
import { releaseTab } from './tab-queries.ts';

/** What may be held on a card, or come to be when a call that is under way ends. */
const HOLDING: readonly string[] = ['AUTHORIZED', 'PENDING', 'UNKNOWN'];

const heldFor = (order: OrderDocument): PaymentSnapshot[] =>
  paymentsOf(order).filter(({ type, status }) => type === 'CARD' && HOLDING.includes(status));

/** The port that orders call: authorizations on the cards of an order become releases, which the job carries out. */
export const createPaymentPort = (
  paymentMode: PaymentMode,
  restaurants: MoneyDeps['restaurants'],
): PaymentPort => ({
  assertMayMoveHeld(scope, order) {
    if (heldFor(order).length > 0) assertNotTestKey(scope.principal, paymentMode);
  },
  releaseHolds(scope: RestaurantScope, order, at) {
    const held = heldFor(order);
    if (held.length > 0) assertNotTestKey(scope.principal, paymentMode);
    const released = held
      .filter(({ status }) => status === 'AUTHORIZED')
      .flatMap(({ paymentGuid }) => insertRelease(scope, paymentGuid, newGuid(), at));
    return [...released, releaseTab(scope, order.guid, at)];
  },
  takeCash: (db, scope, body, { order, moment }) =>
    takeTender({ deps: { db, restaurants, config: { paymentMode } }, scope, body }, order, moment),
  underWay: moneyUnderWay,
  changedSince: [DRAWER_CHANGED],
});
