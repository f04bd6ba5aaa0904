import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { hasOnMenu } from './on-sale.ts';
import { findStock } from './queries.ts';
import { inStock, stockAt } from './render-stock.ts';
import { dishOf } from './same-dish.ts';
import { StockShape, stockParams } from './shapes/stock.ts';

export const getMenuItemStock = route({
  operationId: 'getMenuItemStock',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}/stock',
  summary: "Get an item's stock.",
  description: 'An item whose stock was never set is in stock, with version 0.',
  access: restaurant('read:menu'),
  params: stockParams,
  response: StockShape,
  handler: async ({ deps, scope, params }) => {
    const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
    if (!hasOnMenu(menu, params.itemGuid)) fail('RESOURCE_NOT_FOUND', 'No such item on this menu.');
    const [[row]] = await deps.db.run(scope, findStock(scope, dishOf(menu, params.itemGuid)));
    const own = { item_guid: params.itemGuid };
    return ok(row ? stockAt({ ...row, ...own }, deps.clock.now()) : inStock(params.itemGuid));
  },
});
