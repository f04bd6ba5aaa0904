import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { versionTag } from '../../platform/http/response/entity-tag.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { menuText } from './menu-text.ts';
import { pageOfStock } from './queries.ts';
import { renderStock } from './render-stock.ts';
import { stockedItemsOf } from './same-dish.ts';
import { MenuTreeShape } from './shapes/tree.ts';

export const getMenu = route({
  operationId: 'getMenu',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu',
  summary: 'Get a menu, current or by version.',
  description:
    'The whole menu as one document. Write it back with `PUT`, to the same restaurant or, without ' +
    '`version`, to another: `taxRates` are the taxes that its items name. With If-None-Match and the ETag of an earlier answer it is 304 while ' +
    'nothing has changed. `stock=true` adds the items and modifiers that are counted or out of stock.',
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: requestObject({
    version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    stock: Type.Optional(Type.Boolean()),
  }),
  response: MenuTreeShape,
  sends: ['etag'],
  handler: async ({ deps, scope, query }) => {
    const current = await deps.restaurants.get(scope, scope.restaurantGuid);
    const menuVersion = query.version ?? current.menuVersion;
    if (menuVersion > current.menuVersion) fail('RESOURCE_NOT_FOUND', 'No such version of this menu.');
    const menu =
      menuVersion === current.menuVersion
        ? await deps.menus.get(scope, current)
        : await deps.menus.at(scope, current.guid, menuVersion);
    const { text, taxes } = menuText(menu, current.taxRates);
    if (!query.stock) return ok(new RawJson(text), { etag: versionTag(menu.version, taxes) });
    const items = stockedItemsOf(menu);
    const stock = pageOfStock(
      scope,
      { items, now: deps.clock.now() },
      { after: undefined, limit: items.length },
    );
    const [rows] = items.length === 0 ? [[]] : await deps.db.run(scope, stock);
    // No ETag: what is left changes with every sale.
    return ok(new RawJson(`${text.slice(0, -1)},"stock":${JSON.stringify(rows.map(renderStock))}}`));
  },
});
