import Type from 'typebox';
import { restaurant, route } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { closed, restaurantParams } from '../../platform/http/shapes.ts';
import { MenuTreeShape } from './shapes.ts';

export const getMenu = route({
  operationId: 'getMenu',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu',
  summary: "Get a restaurant's menu, as it is now or as it was in a version.",
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: closed({ version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) }),
  response: MenuTreeShape,
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, query }) => {
    const current = await deps.restaurants.get(scope, scope.restaurantGuid);
    const menuVersion = query.version ?? current.menuVersion;
    if (menuVersion > current.menuVersion) fail('RESOURCE_NOT_FOUND', 'No such version of this menu.');
    const menu = await deps.menus.get(scope, { ...current, menuVersion });
    return ok(new RawJson(menu.text), { etag: `"${menu.version}"` });
  },
});
