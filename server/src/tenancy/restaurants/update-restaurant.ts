import { type RestaurantScope, restaurant } from '../../access/index.ts';
import { one, onlyRow, violates } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { emit } from '../../records/events/index.ts';
import { route, type TenancyDeps } from '../deps.ts';
import { announceRestaurant } from './directory.ts';
import { findByExternalId, lockRestaurant, toRestaurant, updateRestaurantRow } from './queries.ts';
import { assertPossible, type TaxRate } from './restaurant.ts';
import {
  completeCashRounding,
  completeTaxRates,
  RestaurantChange,
  RestaurantShape,
  renderRestaurant,
} from './shapes.ts';

export const updateRestaurant = route({
  operationId: 'updateRestaurant',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}',
  summary: 'Update or archive a restaurant.',
  description:
    'Fields that are left out stay. A given list (taxRates) or object (address, metadata) replaces ' +
    'the old one. A tax rate that the menu or a service charge uses cannot be removed: keep it by its ' +
    '`guid`, or remove it there first.',
  access: restaurant('write:restaurants'),
  params: restaurantParams,
  body: RestaurantChange,
  response: RestaurantShape,
  handler: async ({ deps, scope, body, expectedVersion, transaction }) => {
    const { version: _, taxRates: rates, cashRounding, ...fields } = body;
    const change = {
      ...fields,
      ...(rates ? { taxRates: completeTaxRates(rates) } : {}),
      ...(cashRounding === undefined ? {} : { cashRounding: completeCashRounding(cashRounding) }),
    };
    assertPossible(change);
    if (change.taxRates) await assertNotInUse(deps, scope, change.taxRates);
    const guid = scope.restaurantGuid;
    const now = deps.clock.now();
    try {
      const answer = await transaction(scope, async (tx) => {
        const [rows] = await tx.run(lockRestaurant(scope, guid));
        const before = toRestaurant(one(rows, 'restaurant'));
        assertVersion(expectedVersion, before.version);
        const [updated] = await tx.run(updateRestaurantRow(scope, { ...before, ...change }, now));
        const after = toRestaurant(onlyRow(updated));
        const data = { guid, version: after.version };
        await tx.run(
          announceRestaurant(scope, guid),
          emit(scope, { type: 'restaurant.updated', restaurantGuid: guid, data, now }),
        );
        return ok(renderRestaurant(after));
      });
      deps.restaurants.forget(scope, guid);
      return answer;
    } catch (error) {
      const { externalId } = body;
      if (!externalId || !violates(error, 'restaurants_external_id_key')) throw error;
      const [[existing]] = await deps.db.run(scope, findByExternalId(scope, externalId));
      fail('CONFLICT', 'Another restaurant has this externalId.', { existingGuid: existing?.guid });
    }
  },
});

/** Refuses to take away a tax that something names: it could not be ordered any more. */
async function assertNotInUse(
  deps: Pick<TenancyDeps, 'restaurants' | 'catalog'>,
  scope: RestaurantScope,
  next: readonly TaxRate[],
): Promise<void> {
  const before = await deps.restaurants.get(scope, scope.restaurantGuid);
  const gone = before.taxRates.filter(({ guid }) => !next.some((kept) => kept.guid === guid));
  if (gone.length === 0) return;
  const taxed = await deps.catalog.taxed(scope, before);
  const inUse = gone.flatMap(({ guid, name }) => {
    const user = taxed.find(({ taxRateGuids }) => taxRateGuids?.includes(guid));
    return user ? [`"${name}" (${guid}) is a tax of "${user.name}"`] : [];
  });
  if (inUse.length > 0)
    failFields([{ in: 'body', path: '/taxRates', rule: 'inUse', message: inUse.join('; ') }]);
}
