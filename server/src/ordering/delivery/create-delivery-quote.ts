import { restaurant, scopesOf } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { countryOf } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { quotedSeconds } from '../hours/index.ts';
import { addressOfCustomer } from './customer-address.ts';
import { findZones, toZones } from './queries.ts';
import { DeliveryQuestion, DeliveryQuote } from './shapes.ts';
import { feeOf, missingAmount, zoneAt } from './zones.ts';

export const createDeliveryQuote = route({
  operationId: 'createDeliveryQuote',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/delivery-quote',
  summary: 'Ask what a delivery costs.',
  description:
    'Which zone serves an address, by which of its postal codes, what it costs and how long it takes. Keeps nothing. A customer instead of ' +
    'an address needs the scope read:guests.',
  when: { OUT_OF_ZONE: 'The restaurant does not deliver there.' },
  access: restaurant('read:menu'),
  partly: { scope: 'read:guests', when: 'it asks by `customerGuid`' },
  readOnly: true,
  params: restaurantParams,
  body: DeliveryQuestion,
  response: DeliveryQuote,
  status: 200,
  errors: ['OUT_OF_ZONE'],
  handler: async ({ deps, scope, body }) => {
    const { customerGuid, addressLabel, goodsAmount = 0 } = body;
    if (customerGuid !== undefined && !scopesOf(scope).has('read:guests'))
      fail('FORBIDDEN', 'To ask by customer needs the scope read:guests.');
    const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
    const destination =
      customerGuid === undefined
        ? body
        : await addressOfCustomer(deps, scope, {
            customerGuid,
            addressLabel,
            paths: { customer: '/customerGuid', label: '/addressLabel' },
          });
    const [[row]] = await deps.db.run(scope, findZones(scope));
    const { zones } = toZones(row);
    const found = zoneAt(zones, destination ?? {}, countryOf(restaurant));
    const zone = found?.zone;
    if (!zone && zones.length > 0) rejectOutOfZone();
    const now = deps.clock.now();
    const quoted = quotedSeconds(
      restaurant.prepTimeSeconds,
      await deps.kitchenLoad.load(deps.db, scope, now),
    );
    const prepMinutes = Math.max(zone?.prepMinutes ?? 0, Math.ceil(quoted / 60));
    const driveMinutes = zone?.driveMinutes ?? 0;
    return ok({
      restaurantGuid: restaurant.guid,
      zone: zone?.name ?? null,
      postalCode: found?.postalCode ?? null,
      feeAmount: zone ? feeOf(zone, goodsAmount) : 0,
      freeFromAmount: zone?.freeFromAmount ?? null,
      minimumAmount: zone?.minimumAmount ?? null,
      missingAmount: zone ? missingAmount(zone, goodsAmount) : 0,
      prepMinutes,
      driveMinutes,
      deliveredAt: isoTime(now + (prepMinutes + driveMinutes) * 60_000),
    });
  },
});

/** Says nothing of the address: answers are stored for retries, and people can be erased. */
export const rejectOutOfZone = (): never =>
  fail('OUT_OF_ZONE', 'The restaurant does not deliver to this address.');
