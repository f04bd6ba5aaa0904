import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { MenuItemShape, menuItemParams } from './shapes/item.ts';

export const getMenuItem = route({
  operationId: 'getMenuItem',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}',
  summary: 'Get a menu item.',
  description: 'As it is in the version of the menu that is in force.',
  access: restaurant('read:menu'),
  params: menuItemParams,
  response: MenuItemShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const current = await deps.restaurants.get(scope, scope.restaurantGuid);
    const menu = await deps.menus.get(scope, current);
    const found = menu.items.get(params.itemGuid) ?? fail('RESOURCE_NOT_FOUND', 'No such item on this menu.');
    return okTagged(found.item, menu.version);
  },
});
