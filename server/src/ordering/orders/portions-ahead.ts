import type { RestaurantScope } from '../../access/index.ts';
import { dishOf, type MenuOnSale, type Portion, stockAhead } from '../../catalog/menus/index.ts';
import { businessDateAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { wrongField } from './body-references.ts';
import {
  mapSelections,
  type OrderDocument,
  type PlacedOrder,
  portionsOf,
  type Selection,
  selectionsOf,
} from './document.ts';
import { type OrderRequest, type Placement, placeOrder, requestedItems } from './order.ts';
import { failOutOfStock, type ItemsAtPaths } from './out-of-stock.ts';

/**
 * Portions, of choices too, are counted for the day that they are for. What is wanted on a later business day, or once what is out
 * of stock, or counted until then, returns, takes none of what is left now (`portionsLater`): it takes its portions when it goes to
 * the kitchen, as far as there are any. By then it is promised.
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
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  sale: Sale,
  { order, items, lines }: { order: Waiting; items: ItemsAtPaths; lines: readonly Selection[] },
): Promise<(line: Selection) => Selection> {
  const { soldOut, isLater } = await ahead(deps, scope, sale, { order, lines });
  if (soldOut.size > 0) failOutOfStock(sale.menu, soldOut, items);
  return (line) => (isLater(line) ? { ...line, portionsLater: true } : line);
}

/** Of lines of an order: the dishes and choices that will be sold out when it is wanted, and which lines take their portions later. */
async function ahead(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { restaurant, menu, now }: Sale,
  { order: { approvalStatus, promisedAt }, lines }: { order: Waiting; lines: readonly Selection[] },
): Promise<{ soldOut: ReadonlyMap<string, string>; isLater: (line: Selection) => boolean }> {
  if (approvalStatus === 'APPROVED' || promisedAt === null)
    return { soldOut: new Map(), isLater: () => false };
  const at = Date.parse(promisedAt);
  const itemGuids = lines.flatMap((line) => kindsOf(menu, line));
  const { soldOut, ofThen } = await stockAhead(db, scope, { menu, itemGuids, at });
  const isOnLaterDay = businessDateAt(restaurant, at) > businessDateAt(restaurant, now);
  const isLater = (line: Selection): boolean =>
    line.menuItemGuid !== null && (isOnLaterDay || kindsOf(menu, line).some((guid) => ofThen.has(guid)));
  return { soldOut, isLater };
}

/** The dish of a line and its choices, as their stock is kept, whenever they are taken. */
const kindsOf = (menu: MenuOnSale, { portionsLater: _, ...line }: Selection): string[] =>
  portionsOf([line]).map(({ itemGuid }) => dishOf(menu, itemGuid));

/**
 * An order that is wanted at another time than before, with what its lines give back because they take it later now, and what they
 * take because they did not before. Fails for what will be sold out then.
 */
export async function withPortionsMoved(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  sale: Sale,
  order: OrderDocument,
): Promise<{ order: OrderDocument; returned: Portion[]; taken: Portion[] }> {
  // What goes to the kitchen now takes what is left (withPortionsTaken).
  if (order.approvalStatus === 'APPROVED') return { order, returned: [], taken: [] };
  const waiting = selectionsOf(order).filter((line) => !line.voided && isWaiting(line));
  const { soldOut, isLater } = await ahead(deps, scope, sale, { order, lines: waiting });
  // What has its portions and is for the same day keeps them, whatever is left.
  const isLacking = (line: Selection): boolean =>
    kindsOf(sale.menu, line).some((guid) => soldOut.has(guid)) &&
    (line.portionsLater === true || isLater(line));
  if (waiting.some(isLacking)) wrongField('/promisedAt', 'stock', 'is when a dish of it will be sold out');
  const [returned, taken]: [Selection[], Selection[]] = [[], []];
  const moved = mapSelections(order, (line) => {
    const { portionsLater, ...rest } = line;
    if (!waiting.includes(line) || isLater(line) === Boolean(portionsLater)) return line;
    (portionsLater ? taken : returned).push(rest);
    return portionsLater ? rest : { ...rest, portionsLater: true };
  });
  return { order: moved, returned: portionsOf(returned), taken: portionsOf(taken) };
}

const isWaiting = ({ fulfillmentStatus }: Selection): boolean =>
  fulfillmentStatus === 'NEW' || fulfillmentStatus === 'HOLD';

/** The order without the marks of lines that are with the kitchen by now, and the portions that these take now. */
export function withPortionsTaken(order: OrderDocument): { order: OrderDocument; portions: Portion[] } {
  const taking: Selection[] = [];
  const taken = mapSelections(order, (line) => {
    const { portionsLater, ...rest } = line;
    if (!portionsLater || line.voided || isWaiting(line)) return line;
    taking.push(rest);
    return rest;
  });
  return taking.length > 0 ? { order: taken, portions: portionsOf(taking) } : { order, portions: [] };
}
