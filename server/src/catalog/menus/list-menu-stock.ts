import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfStock } from './queries.ts';
import { renderStock } from './render-stock.ts';
import { stockedItemsOf } from './same-dish.ts';
import { StockShape } from './shapes/stock.ts';

export const listMenuStock = route({
  operationId: 'listMenuStock',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/stock',
  summary: 'List items that are counted or out of stock.',
  description: 'The items and modifiers that are counted or out of stock; all others can be ordered.',
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: listQuery(),
  response: pageOf(StockShape),
  handler: async (call) => {
    const { deps, scope } = call;
    const current = await deps.restaurants.get(scope, scope.restaurantGuid);
    const menu = await deps.menus.get(scope, current);
    const now = deps.clock.now();
    const page = pageOfStock(scope, { items: stockedItemsOf(menu), now }, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.item_guid]);
    return ok({ items: rows.map(renderStock), nextCursor });
  },
});
