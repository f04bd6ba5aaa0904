import type { RestaurantScope } from '../../access/index.ts';
import { type MenuOnSale, type Portion, stockAhead } from '../../catalog/menus/index.ts';
import { businessDateAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import {
  mapSelections,
  type OrderDocument,
  type PlacedOrder,
  portionsOf,
  type Selection,
  selectionsOf,
} from './document.ts';
import { type OrderRequest, type Placement, placeOrder, requestedItems } from './order.ts';
import { type AskedLines, failOutOfStock } from './out-of-stock.ts';

/**
 * Portions, of choices too, are counted for the day that they are for. What is wanted on a later business day, or once what is out of stock, or
 * counted until then, returns, takes none of what is left now (`portionsLater`): it takes its portions when it goes to the
 * kitchen, as far as there are any. By then it is promised.
 */

interface Sale {
  restaurant: Restaurant;
  menu: MenuOnSale;
  now: number;
}

type Waiting = Pick<PlacedOrder, 'approvalStatus' | 'promisedAt'>;

/** A new order (placeOrder), with its lines marked that take their portions later. */
export async function placeAhead(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  request: OrderRequest,
  placement: Placement,
): Promise<PlacedOrder> {
  const order = placeOrder(request, placement);
  const items = requestedItems(request);
  const lines = selectionsOf(order);
  return mapSelections(order, await portionsAhead(deps, scope, placement, { order, items, lines }));
}

/** Marks the lines of an order that take their portions later. Fails for what will be sold out then, at its path. */
export async function portionsAhead(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { restaurant, menu, now }: Sale,
  { order, items, lines }: AskedLines & { order: Waiting },
): Promise<(line: Selection) => Selection> {
  const { approvalStatus, promisedAt } = order;
  if (approvalStatus === 'APPROVED' || promisedAt === null) return (line) => line;
  const at = Date.parse(promisedAt);
  const guidsOf = (asked: readonly Selection[]) => portionsOf(asked).map(({ itemGuid }) => itemGuid);
  const itemGuids = guidsOf(lines);
  const { soldOut, ofThen } = await stockAhead(db, scope, { menu, itemGuids, at });
  if (soldOut.size > 0) failOutOfStock(soldOut, { items, lines });
  const isOnLaterDay = businessDateAt(restaurant, at) > businessDateAt(restaurant, now);
  return (line) =>
    line.menuItemGuid !== null && (isOnLaterDay || guidsOf([line]).some((guid) => ofThen.has(guid)))
      ? { ...line, portionsLater: true }
      : line;
}

/** The order without the marks of lines that are with the kitchen by now, and the portions that these take now. */
export function withPortionsTaken(order: OrderDocument): { order: OrderDocument; portions: Portion[] } {
  const taking: Selection[] = [];
  const taken = mapSelections(order, (line) => {
    const { portionsLater, ...rest } = line;
    const waits = line.fulfillmentStatus === 'NEW' || line.fulfillmentStatus === 'HOLD';
    if (!portionsLater || line.voided || waits) return line;
    taking.push(rest);
    return rest;
  });
  return taking.length > 0 ? { order: taken, portions: portionsOf(taking) } : { order, portions: [] };
}
