import type Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { refusalOf } from '../../platform/db/database.ts';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { rejectStaleVersion } from '../../platform/version-guard.ts';
import { announceRestaurant, nextStockVersion } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { hasOnMenu } from './on-sale.ts';
import { findStock, STOCK_CHANGED, setStock } from './queries.ts';
import { renderStock } from './render-stock.ts';
import { dishOf, itemsOfDish } from './same-dish.ts';
import { NewStock, StockShape, stockParams } from './shapes/stock.ts';
import { stockEvents } from './stock-events.ts';

export const setMenuItemStock = route({
  operationId: 'setMenuItemStock',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}/stock',
  summary: "Set an item's stock, or 86 it.",
  description:
    'QUANTITY needs a `quantity`: each order takes its portions from it, and the last one is sold ' +
    'once. With `returnsAt` an item that is out of stock, or sells out, can be ordered again from ' +
    'then on. A modifier has a stock as an item has, by its own guid: each that is chosen takes one. ' +
    '`version` and If-Match name the version of this stock, which every sale increments. Items that are the same dish ' +
    '(`sameAsGuid`) have one stock: what is set of one is set of all, and each has its event.',
  access: restaurant('write:stock'),
  params: stockParams,
  body: NewStock,
  response: StockShape,
  handler: async ({ deps, scope, params, body, expectedVersion, transaction }) => {
    const now = deps.clock.now();
    const request = stockOf(body, now);
    const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
    if (!hasOnMenu(menu, params.itemGuid)) fail('RESOURCE_NOT_FOUND', 'No such item on this menu.');
    const dish = dishOf(menu, params.itemGuid);
    try {
      const answer = await transaction(scope, async (tx) => {
        const level = { ...request, expectedVersion };
        const [[row]] = await tx.run(setStock(scope, dish, level, now));
        // The item was found above, and its stock is written whatever it was.
        const stock = { ...renderStock(row!), itemGuid: params.itemGuid };
        await tx.run(
          nextStockVersion(scope),
          announceRestaurant(scope, scope.restaurantGuid),
          ...stockEvents(scope, itemsOfDish(menu, dish), stock, now),
        );
        return ok(stock);
      });
      deps.restaurants.forget(scope, scope.restaurantGuid);
      return answer;
    } catch (error) {
      if (refusalOf(error) !== STOCK_CHANGED) throw error;
      const [[row]] = await deps.db.run(scope, findStock(scope, dish));
      return rejectStaleVersion(row?.version ?? 0);
    }
  },
});

/** Only QUANTITY has a quantity; only what can run out has a time of return. */
function stockOf({ status, quantity, returnsAt }: Type.Static<typeof NewStock>, now: number) {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  if (status === 'QUANTITY' && (quantity ?? null) === null) wrong('/quantity', 'required', 'is required');
  if (status !== 'QUANTITY' && (quantity ?? null) !== null) {
    wrong('/quantity', 'unknown', 'belongs to the status QUANTITY');
  }
  if (returnsAt != null && status === 'IN_STOCK') {
    wrong('/returnsAt', 'unknown', 'belongs to what is, or can run, out of stock');
  }
  if (returnsAt != null && Date.parse(returnsAt) <= now)
    wrong('/returnsAt', 'range', 'must be in the future');
  if (problems.length > 0) failFields(problems);
  return { status, quantity: quantity == null ? null : String(quantity), returnsAt: returnsAt ?? null };
}
