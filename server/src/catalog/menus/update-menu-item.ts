import { type RestaurantScope, requirePermission, restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { completeChange } from './complete-menu.ts';
import { allItems, type MenuItem, type MenuTree } from './menu.ts';
import { publishMenu } from './publish.ts';
import { MenuItemChange, MenuItemShape, menuItemParams } from './shapes/item.ts';

export const updateMenuItem = route({
  operationId: 'updateMenuItem',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}',
  summary: 'Update a menu item.',
  description:
    'Fields that are left out stay. `version` and If-Match name the version of the menu. Existing ' +
    'orders keep their prices. Prices, those of sizes too, need the permission `menu.price`, all else `menu.edit`.',
  access: restaurant('write:menu'),
  params: menuItemParams,
  body: MenuItemChange,
  response: MenuItemShape,
  handler: async ({ deps, scope, params, body, expectedVersion, transaction }) => {
    assertMayChange(scope, Object.keys(changesOf(body)));
    const change = completeChange(body);
    const answer = await transaction(scope, async (tx) => {
      const { tree } = await publishMenu(tx, scope, {
        now: deps.clock.now(),
        expectedVersion,
        event: { type: 'menu.item_updated', data: { itemGuid: params.itemGuid, change: 'UPDATED' } },
        change: (current) => {
          Object.assign(itemOf(current, params.itemGuid), change);
          return current;
        },
      });
      return ok(itemOf(tree, params.itemGuid));
    });
    deps.restaurants.forget(scope, scope.restaurantGuid);
    return answer;
  },
});

const PRICES = ['priceAmount', 'sizes'];

function assertMayChange(scope: RestaurantScope, fields: readonly string[]): void {
  const isPrice = (field: string) => PRICES.includes(field);
  if (fields.some(isPrice)) requirePermission(scope, 'menu.price');
  if (!fields.every(isPrice)) requirePermission(scope, 'menu.edit');
}

function itemOf(tree: MenuTree, guid: string): MenuItem {
  return (
    allItems(tree).find((item) => item.guid === guid) ??
    fail('RESOURCE_NOT_FOUND', 'No such item on this menu.')
  );
}
