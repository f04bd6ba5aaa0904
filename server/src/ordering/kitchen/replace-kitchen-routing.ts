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
    assertOnMenu(rules, menu);
    const answer = await transaction(scope, async (tx) => {
      const [stations, [row]] = await tx.run(
        allStations(scope),
        replaceRules(scope, rules, expectedVersion, now),
      );
      assertKnownStations(rules, new Set(stations.filter((one) => !one.deleted).map(({ guid }) => guid)));
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

/** A rule for what is not on the menu would route nothing, and nobody would notice. */
function assertOnMenu(rules: readonly RoutingRule[], { items, groupGuids }: MenuOnSale): void {
  const problems = rules.flatMap(({ menuItemGuid, menuGroupGuid }, r): FieldError[] => [
    ...(menuItemGuid === null || items.has(menuItemGuid)
      ? []
      : [notThere(`/rules/${r}/menuItemGuid`, 'is not an item of the menu')]),
    ...(menuGroupGuid === null || groupGuids.has(menuGroupGuid)
      ? []
      : [notThere(`/rules/${r}/menuGroupGuid`, 'is not a group of the menu')]),
  ]);
  if (problems.length > 0) failFields(problems);
}

const notThere = (path: string, message: string): FieldError => ({
  in: 'body',
  path,
  rule: 'known',
  message,
});

function assertKnownStations(rules: readonly RoutingRule[], known: ReadonlySet<string>): void {
  const problems: FieldError[] = [];
  for (const [r, { stationGuids }] of rules.entries()) {
    for (const [s, guid] of stationGuids.entries()) {
      if (known.has(guid)) continue;
      const path = `/rules/${r}/stationGuids/${s}`;
      problems.push(notThere(path, 'is not a station of this restaurant'));
    }
  }
  if (problems.length > 0) failFields(problems);
}
