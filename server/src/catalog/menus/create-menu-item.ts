import { requirePermission, restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { completeItem } from './complete-menu.ts';
import { allGroups, type MenuTree } from './menu.ts';
import { publishMenu } from './publish.ts';
import { MenuItemShape, menuGroupParams, NewMenuItem } from './shapes/item.ts';

export const createMenuItem = route({
  operationId: 'createMenuItem',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/groups/{groupGuid}/items',
  summary: 'Add an item to a menu group.',
  description: 'Makes a new version of the menu, in which the item is the last of its group.',
  access: restaurant('write:menu', 'menu.edit'),
  params: menuGroupParams,
  body: NewMenuItem,
  response: MenuItemShape,
  handler: async ({ deps, scope, params, body, expectedVersion, transaction }) => {
    requirePermission(scope, 'menu.price');
    const fields = changesOf(body);
    const item = completeItem(fields);
    const append = (tree: MenuTree): MenuTree => {
      const group = allGroups(tree).find(({ guid }) => guid === params.groupGuid);
      if (!group) fail('RESOURCE_NOT_FOUND', 'No such group on this menu.');
      group.items.push(item);
      return tree;
    };
    const answer = await transaction(scope, async (tx) => {
      await publishMenu(tx, scope, {
        now: deps.clock.now(),
        expectedVersion,
        event: { type: 'menu.item_updated', data: { itemGuid: item.guid, change: 'CREATED' } },
        change: append,
      });
      return created(item);
    });
    deps.restaurants.forget(scope, scope.restaurantGuid);
    return answer;
  },
});
