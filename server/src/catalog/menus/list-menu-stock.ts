import { restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfStock } from './queries.ts';
import { renderStock } from './render-stock.ts';
import { StockShape } from './shapes/stock.ts';

export const listMenuStock = route({
  operationId: 'listMenuStock',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/stock',
  summary: 'List items that are counted or out of stock.',
  description: 'The items that are counted or out of stock; all others can be ordered.',
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: requestObject(pageParameters),
  response: pageOf(StockShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const current = await deps.restaurants.get(scope, scope.restaurantGuid);
    const menu = await deps.menus.get(scope, current);
    const page = {
      onMenu: [...menu.stocked].filter((guid) => menu.items.has(guid)),
      now: deps.clock.now(),
      after: cursor?.[0],
      limit: rowsToRead(query.limit),
    };
    const [found] = await deps.db.run(scope, pageOfStock(scope, page));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.item_guid]);
    return ok({ items: rows.map(renderStock), nextCursor });
  },
});
