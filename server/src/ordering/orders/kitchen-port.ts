import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/statement.ts';
import type { PlacedOrder, Selection } from './document.ts';

/** Orders that share dishes, as a change leaves them: whose tickets it may concern, and all with a part of what is on these. */
export interface Sharing {
  ticketsOf: readonly string[];
  orders: readonly PlacedOrder[];
}

/**
 * What orders need of the kitchen. The statements join the transaction of the change, so a dish is on its
 * ticket exactly when its order says so; they go in before those that take stock. `order` is the order after the
 * change (its display number, which is counted at the end, is in the table only); `at` is in epoch milliseconds.
 */
export interface KitchenPort {
  /** The same kitchen as an open transaction sees it. */
  within(db: Database): KitchenPort;
  /** Selections that go to the kitchen now. */
  sent(
    scope: RestaurantScope,
    order: PlacedOrder,
    selections: readonly Selection[],
    at: number,
  ): Promise<Writes>;
  /** Selections that were voided or changed; or a change of what tickets show of the order: table, guests, notes, promise. */
  changed(
    scope: RestaurantScope,
    order: PlacedOrder,
    selections: readonly Selection[],
    at: number,
  ): Promise<Writes>;
  /** Selections that moved to another order: their tickets go with them, in their state. */
  moved(
    scope: RestaurantScope,
    orders: { from: PlacedOrder; to: PlacedOrder },
    selections: readonly Selection[],
    at: number,
  ): Promise<Writes>;
  /** Selections that were sent and are to wait after all; INVALID_STATE when a station has begun with one of them. */
  held(
    scope: RestaurantScope,
    order: PlacedOrder,
    selections: readonly Selection[],
    at: number,
  ): Promise<Writes>;
  /** The dishes, by the guids on tickets of these orders, with which a station has begun. */
  begun(scope: RestaurantScope, orderGuids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * For a change of orders of which some share dishes: what makes of the kitchen's writes of it those behind which each ticket says for
   * whom it is, whatever has become of it. That is settled once the rows are written, in the same transaction.
   */
  settling(scope: RestaurantScope, sharing: Sharing, at: number): Promise<(writes: Writes) => Writes>;
  /**
   * An order that has become closed or voided, or is not any more. While it is, nobody is to bump what is printed of it, but for
   * dishes, by the guids on tickets, for which somebody waits on another order.
   */
  over(scope: RestaurantScope, order: PlacedOrder, waiting: readonly string[], at: number): Promise<Writes>;
}
