import type Type from 'typebox';
import { type RestaurantScope, restaurant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route, type TenancyDeps } from '../deps.ts';
import { announceRestaurant } from './directory.ts';
import {
  findByExternalId,
  lockRestaurant,
  RESTAURANT_EXTERNAL_ID,
  toRestaurant,
  updateRestaurantRow,
} from './queries.ts';
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
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: RestaurantChange,
  response: RestaurantShape,
  handler: async (call) => {
    const { deps, scope, body } = call;
    const change = completeChange(changesOf(body));
    assertPossible(change);
    if (change.taxRates) await assertNotInUse(deps, scope, change.taxRates);
    const guid = scope.restaurantGuid;
    try {
      const answer = await updateVersioned(call, {
        name: 'restaurant',
        lock: lockRestaurant(scope, guid),
        parse: toRestaurant,
        change: (before, now) => {
          const data = { guid, version: before.version + 1 };
          return [
            updateRestaurantRow(scope, { ...before, ...change }, now),
            announceRestaurant(scope, guid),
            auditCall(call, {
              action: 'restaurant.updated',
              target: { kind: 'restaurant', id: guid },
              details: { changed: Object.keys(change) },
              now,
            }),
            emit(scope, { type: 'restaurant.updated', restaurantGuid: guid, data, now }),
          ];
        },
        render: renderRestaurant,
      });
      deps.restaurants.forget(scope, guid);
      return answer;
    } catch (error) {
      const message = 'Another restaurant has this externalId.';
      return rejectTakenExternalId(error, RESTAURANT_EXTERNAL_ID, message, () =>
        // Without an externalId there is no such conflict.
        deps.db.run(scope, findByExternalId(scope, body.externalId!)),
      );
    }
  },
});

function completeChange({
  taxRates,
  cashRounding,
  ...fields
}: Omit<Type.Static<typeof RestaurantChange>, 'version'>) {
  return {
    ...fields,
    ...(taxRates ? { taxRates: completeTaxRates(taxRates) } : {}),
    ...(cashRounding === undefined ? {} : { cashRounding: completeCashRounding(cashRounding) }),
  };
}

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
