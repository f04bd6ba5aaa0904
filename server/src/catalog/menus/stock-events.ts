import type { RestaurantScope } from '../../access/index.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import type { StockRow } from './queries.ts';

const EVENTS = {
  IN_STOCK: 'menu.item_in_stock',
  QUANTITY: 'menu.stock_updated',
  OUT_OF_STOCK: 'menu.item_out_of_stock',
} as const;

/** What is told of the stock of items that are one dish: an event of each. */
export const stockEvents = (
  scope: RestaurantScope,
  itemGuids: readonly string[],
  { status, quantity, version }: Pick<StockRow, 'status' | 'quantity' | 'version'>,
  now: number,
): EventStatement[] =>
  itemGuids.map((itemGuid) => {
    const { restaurantGuid } = scope;
    const data = { restaurantGuid, itemGuid, status, quantity, version };
    return emit(scope, { type: EVENTS[status], restaurantGuid, data, now });
  });
