import { restaurant } from '../../access/index.ts';
import type { MenuOnSale } from '../../catalog/menus/index.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { rejectStaleVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceKitchen } from './directory.ts';
import { allStations, findRouting, replaceRules, toRoutingTable } from './queries.ts';
import type { RoutingRule } from './routing.ts';
import { NewRouting, RoutingShape, renderRouting } from './shapes.ts';

export const replaceKitchenRouting = route({
  operationId: 'replaceKitchenRouting',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/routing',
  summary: 'Replace the kitchen routing rules.',
  description:
    'A rule matches a dish when all of its conditions do: item, group, dining option. A group has what is in the groups ' +
    'within it. A condition that is left out always matches. The matching rule with the highest `priority` decides; among ' +
    'equals the more specific one (item before group before dining option), then that of the inner group, then the earlier ' +
    'in the list. A dish without a matching rule goes where the menu says, else to the default station, else ' +
    'to the expediter, else to the oldest station.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewRouting,
  response: RoutingShape,
  handler: async ({ deps, scope, body, expectedVersion, transaction }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const { guid: restaurantGuid } = place;
    const menu = await deps.menus.get(scope, place);
    const now = deps.clock.now();
    const rules = body.rules.map(
      (rule): RoutingRule => ({
        menuItemGuid: rule.menuItemGuid ?? null,
        menuGroupGuid: rule.menuGroupGuid ?? null,
        diningOptions: rule.diningOptions ?? null,
        stationGuids: rule.stationGuids,
        priority: rule.priority ?? 0,
      }),
    );
    const answer = await transaction(scope, async (tx) => {
      const [[was], stations, [row]] = await tx.run(
        findRouting(scope),
        allStations(scope),
        replaceRules(scope, rules, expectedVersion, now),
      );
      const inForce = stations.filter((one) => !one.deleted).map(({ guid }) => guid);
      assertKnown(rules, { menu, stations: new Set(inForce), before: toRoutingTable(was).rules });
      if (!row) {
        const [[current]] = await tx.run(findRouting(scope));
        rejectStaleVersion(toRoutingTable(current).version);
      }
      const { version } = row;
      const data = { guid: restaurantGuid, version };
      await tx.run(
        announceKitchen(scope),
        emit(scope, { type: 'kitchen.routing.updated', restaurantGuid, data, now }),
      );
      return ok(renderRouting(restaurantGuid, { version, rules }));
    });
    deps.kitchens.forget(scope);
    return answer;
  },
});

/**
 * A rule for what is not there would route nothing, and nobody would notice. What a rule of before names may have gone since:
 * whoever adds another rule sends that one again.
 */
function assertKnown(
  rules: readonly RoutingRule[],
  known: { menu: MenuOnSale; stations: ReadonlySet<string>; before: readonly RoutingRule[] },
): void {
  const { menu, stations, before } = known;
  const problems: FieldError[] = [];
  const look = (is: boolean, path: string, message: string) => {
    if (!is) problems.push({ in: 'body', path: `/rules/${path}`, rule: 'known', message });
  };
  for (const [r, { menuItemGuid: item, menuGroupGuid: group, stationGuids }] of rules.entries()) {
    const isItem = !item || menu.items.has(item) || before.some((rule) => rule.menuItemGuid === item);
    look(isItem, `${r}/menuItemGuid`, 'is not an item of the menu');
    const isGroup =
      !group || menu.groupGuids.has(group) || before.some((rule) => rule.menuGroupGuid === group);
    look(isGroup, `${r}/menuGroupGuid`, 'is not a group of the menu');
    for (const [s, guid] of stationGuids.entries()) {
      const isStation = stations.has(guid) || before.some((rule) => rule.stationGuids.includes(guid));
      look(isStation, `${r}/stationGuids/${s}`, 'is not a station of this restaurant');
    }
  }
  if (problems.length > 0) failFields(problems);
}
