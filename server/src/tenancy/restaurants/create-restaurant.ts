import type Type from 'typebox';
import { type TenantScope, tenant } from '../../access/index.ts';
import { onlyRow, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findByExternalId, insertRestaurant, RESTAURANT_EXTERNAL_ID, toRestaurant } from './queries.ts';
import { assertPossible, type Restaurant } from './restaurant.ts';
import {
  completeCashRounding,
  completeTaxRates,
  NewRestaurant,
  RestaurantShape,
  renderRestaurant,
} from './shapes.ts';

export const createRestaurant = route({
  operationId: 'createRestaurant',
  method: 'POST',
  path: '/api/v1/restaurants',
  summary: 'Create a restaurant.',
  description: 'It can take orders once it has a menu. The currency cannot be changed later.',
  access: tenant('write:restaurants', 'restaurant.edit'),
  body: NewRestaurant,
  response: RestaurantShape,
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    if (scope.restaurants) fail('FORBIDDEN', 'A key that is limited to restaurants cannot create one.');
    try {
      return await transaction(scope, async (tx) => {
        const now = deps.clock.now();
        const made = await addRestaurant(tx, scope, body, now);
        const { guid: id, name } = made;
        const target = { kind: 'restaurant', id };
        const call = { scope, request, correlationId };
        await tx.run(auditCall(call, { action: 'restaurant.created', target, details: { name }, now }));
        return created(renderRestaurant(made));
      });
    } catch (error) {
      const message = 'A restaurant with this externalId exists.';
      return rejectTakenExternalId(error, RESTAURANT_EXTERNAL_ID, message, () =>
        // Without an externalId there is no such conflict.
        deps.db.run(scope, findByExternalId(scope, body.externalId!)),
      );
    }
  },
});

const CLOSEOUT_HOUR_DEFAULT = 4;
const PREP_TIME_DEFAULT = 900;
const ACCEPT_WITHIN_DEFAULT = 15;

/** Stores a new restaurant with its defaults filled in, and its event. */
export async function addRestaurant(
  tx: Transaction,
  scope: TenantScope,
  request: Type.Static<typeof NewRestaurant>,
  now: number,
): Promise<Restaurant> {
  const taxRates = completeTaxRates(request.taxRates ?? []);
  assertPossible({ ...request, taxRates });
  const guid = newGuid();
  const restaurant = {
    guid,
    name: request.name,
    timeZone: request.timeZone,
    currency: request.currency,
    externalId: request.externalId ?? null,
    closeoutHour: request.closeoutHour ?? CLOSEOUT_HOUR_DEFAULT,
    address: request.address ?? null,
    taxRates,
    cashRounding: completeCashRounding(request.cashRounding ?? null),
    approvalSources: request.approvalSources ?? [],
    acceptWithinMinutes:
      request.acceptWithinMinutes === undefined ? ACCEPT_WITHIN_DEFAULT : request.acceptWithinMinutes,
    tableOrdering: request.tableOrdering ?? true,
    prepTimeSeconds: request.prepTimeSeconds ?? PREP_TIME_DEFAULT,
    logoUrl: request.logoUrl ?? null,
    brandColor: request.brandColor ?? null,
    metadata: request.metadata ?? {},
    archived: false,
  };
  const [inserted] = await tx.run(
    insertRestaurant(scope, restaurant, now),
    emit(scope, { type: 'restaurant.created', restaurantGuid: guid, data: { guid, version: 1 }, now }),
  );
  return toRestaurant(onlyRow(inserted));
}
