import { limitsOf, type RestaurantScope, requirePermission, restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import {
  addTaxRates,
  assertPossible,
  completeTaxRates,
  type TaxRate,
} from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { completeTree } from './complete-menu.ts';
import { renderMenuTax, taxesNamed, taxRateGuidsOf } from './menu-taxes.ts';
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
    '`modifierGroupGuids` and `sizes`. `taxRates` are for a menu of another restaurant: a tax that ' +
    'this one does not have is replaced by its own that says the same, or added, not as a default, ' +
    'which needs `write:restaurants`. One call takes the whole menu: up to 16 MiB and 30,000 ' +
    'entries.',
  bodyMaxBytes: MENU_MAX_BYTES,
  access: restaurant('write:menu', 'menu.edit'),
  params: restaurantParams,
  body: NewMenuTree,
  response: MenuTreeShape,
  handler: async (call) => {
    const { deps, scope, body, expectedVersion, transaction } = call;
    requirePermission(scope, 'menu.price');
    const next = completeTree(body);
    const brought = completeTaxRates(body.taxRates ?? []).map((tax) => ({ ...tax, isDefault: false }));
    assertPossible({ taxRates: brought });
    const now = deps.clock.now();
    const answer = await transaction(scope, async (tx) => {
      const { version, tree, taxRates } = await publishMenu(tx, scope, {
        now,
        expectedVersion,
        event: { type: 'menu.published' },
        change: () => next,
        taxes: {
          brought,
          async add(before, added) {
            assertMayAdd(scope, added);
            await addTaxRates(tx, call, { before, added }, now);
          },
        },
      });
      const named = taxesNamed({ taxRateGuids: taxRateGuidsOf(tree) }, taxRates);
      return ok({ version, ...tree, taxRates: named.map(renderMenuTax) });
    });
    deps.restaurants.forget(scope, scope.restaurantGuid);
    return answer;
  },
});

function assertMayAdd(scope: RestaurantScope, added: readonly TaxRate[]): void {
  if (limitsOf(scope, 'restaurant.edit') !== null) return;
  const taxes = added.map(({ name }) => name);
  const message =
    'The menu brings taxes that the restaurant does not have. Adding them needs write:restaurants.';
  fail('FORBIDDEN', message, { taxes });
}
