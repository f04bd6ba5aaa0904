import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Moment, OrderChange } from './change.ts';
import type { OrderDocument, PaymentSnapshot } from './document.ts';
import type { CashWithOrder } from './shapes/new-order.ts';

/** What is on its way with the money of some payments, as far as their order does not show it. Minor units, without tips. */
export interface UnderWay {
  /** Refunds that are not sent yet, or whose answer is not known; without those that pay out a refund of items. */
  refundingAmount: number;
  /** What is taken, and being voided. */
  voidingAmount: number;
  /** Whether something that is taken or held is being voided, or captured for less. */
  isFalling: boolean;
  /** Fails the change, which then runs again, when some of it began since; written behind the order. */
  unchanged: readonly Statement[];
}

/** What orders need of payments. The statements join the transaction of the change. */
export interface PaymentPort {
  /** Rejects a key in test mode where the change has real money captured later that is held for the order. */
  assertMayMoveHeld(scope: RestaurantScope, order: OrderDocument): void;
  /** Releases what is held on cards for a cancelled order, soon after the change. `at` is in epoch milliseconds. */
  releaseHolds(scope: RestaurantScope, order: OrderDocument, at: number): Statement[];
  /** Takes cash for an order with one check, as a payment of its own does. `db` is that of the transaction. */
  takeCash(
    db: Database,
    scope: RestaurantScope,
    cash: CashWithOrder,
    about: { order: OrderDocument; moment: Moment },
  ): Promise<OrderChange>;
  /** What is on its way with the money of these payments. */
  underWay(db: Database, scope: RestaurantScope, payments: readonly PaymentSnapshot[]): Promise<UnderWay>;
  /** The errors after which cash is taken again: what it goes into has changed since it was read. */
  readonly changedSince: readonly string[];
}
