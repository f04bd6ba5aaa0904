import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { OrderDocument } from './document.ts';

/** What orders need of payments. The statements join the transaction of the change. */
export interface PaymentPort {
  /** Releases what is held on cards for a cancelled order, soon after the change. `at` is in epoch milliseconds. */
  releaseHolds(scope: RestaurantScope, order: OrderDocument, at: number): Statement[];
}
