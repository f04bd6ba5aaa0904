import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/statement.ts';
import type { PlacedOrder, Selection } from './document.ts';

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
   * An order with tickets of dishes that it wants no more and others do, or that has wanted none. `wanting` says for dishes, by the
   * guids on tickets, which other order does: its number and table are shown where nothing of the ticket is wanted here.
   */
  served(
    scope: RestaurantScope,
    order: PlacedOrder,
    wanting: ReadonlyMap<string, PlacedOrder>,
    at: number,
  ): Promise<Writes>;
  /**
   * An order that has become closed or voided, or is not any more. While it is, nobody is to bump what is printed of it, but for
   * dishes, by the guids on tickets, for which somebody waits on another order.
   */
  over(scope: RestaurantScope, order: PlacedOrder, waiting: readonly string[], at: number): Promise<Writes>;
}
