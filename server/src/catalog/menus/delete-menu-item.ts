import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { allGroups, allItems, type MenuTree } from './menu.ts';
import { publishMenu } from './publish.ts';
import { menuItemParams } from './shapes/item.ts';

export const deleteMenuItem = route({
  operationId: 'deleteMenuItem',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}',
  summary: 'Delete a menu item.',
  description:
    'Older menu versions and existing orders keep the item. One that others are the same as (`sameAsGuid`) is not deleted ' +
    'before these.',
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'Other items are the same as this one.' },
  access: restaurant('write:menu', 'menu.edit'),
  params: menuItemParams,
  response: Type.Object({ guid: Field.Guid, menuVersion: Type.Integer() }),
  handler: async ({ deps, scope, params, expectedVersion, transaction }) => {
    const answer = await transaction(scope, async (tx) => {
      const { version } = await publishMenu(tx, scope, {
        now: deps.clock.now(),
        expectedVersion,
        event: { type: 'menu.item_updated', data: { itemGuid: params.itemGuid, change: 'DELETED' } },
        change: (tree) => without(tree, params.itemGuid),
      });
      return ok({ guid: params.itemGuid, menuVersion: version });
    });
    deps.restaurants.forget(scope, scope.restaurantGuid);
    return answer;
  },
});

function without(tree: MenuTree, itemGuid: string): MenuTree {
  const group = allGroups(tree).find(({ items }) => items.some(({ guid }) => guid === itemGuid));
  if (!group) fail('RESOURCE_NOT_FOUND', 'No such item on this menu.');
  const others = allItems(tree).filter(({ sameAsGuid }) => sameAsGuid === itemGuid);
  if (others.length > 0) {
    const details = { reason: 'SAME_AS', itemGuids: others.map(({ guid }) => guid) };
    fail('INVALID_STATE', 'Other items of the menu are the same as this one.', details);
  }
  group.items = group.items.filter(({ guid }) => guid !== itemGuid);
  return tree;
}
