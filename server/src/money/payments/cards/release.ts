import type { RestaurantScope } from '../../../access/index.ts';
import { type PaymentPort, paymentsOf } from '../../../ordering/orders/index.ts';
import { newGuid } from '../../../platform/ids.ts';
import { insertRelease } from './attempt-queries.ts';

/** The port that orders call: authorizations on the cards of an order become releases, which the job carries out. */
export const paymentPort: PaymentPort = {
  releaseHolds: (scope: RestaurantScope, order, at) =>
    paymentsOf(order)
      .filter(({ type, status }) => type === 'CARD' && status === 'AUTHORIZED')
      .flatMap(({ paymentGuid }) => insertRelease(scope, paymentGuid, newGuid(), at)),
};
