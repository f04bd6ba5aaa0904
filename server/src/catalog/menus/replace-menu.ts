import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { completeTree } from './complete-menu.ts';
import { publishMenu } from './publish.ts';
import { MenuTreeShape, NewMenuTree } from './shapes/tree.ts';

/** Room for 30,000 entries with descriptions and pictures. */
const MENU_MAX_BYTES = 16 * 1_048_576;

export const replaceMenu = route({
  operationId: 'replaceMenu',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/menu',
  summary: 'Replace the whole menu.',
  description:
    'Entries keep their identity by `guid`, so you can read a menu, change it and write it back. ' +
    'Modifier groups and sizes are listed beside the menus; items refer to them with ' +
    '`modifierGroupGuids` and `sizes`. One call takes the whole menu: up to 16 MiB and 30,000 ' +
    'entries.',
  bodyMaxBytes: MENU_MAX_BYTES,
  access: restaurant('write:menu'),
  params: restaurantParams,
  body: NewMenuTree,
  response: MenuTreeShape,
  handler: async ({ deps, scope, body, expectedVersion, transaction }) => {
    const next = completeTree(body);
    const answer = await transaction(scope, async (tx) => {
      const { version, tree } = await publishMenu(tx, scope, {
        now: deps.clock.now(),
        expectedVersion,
        event: { type: 'menu.published' },
        change: () => next,
      });
      return ok({ version, ...tree });
    });
    deps.restaurants.forget(scope, scope.restaurantGuid);
    return answer;
  },
});
