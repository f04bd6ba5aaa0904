import type { Static } from 'typebox';
import type { RestaurantScope } from '../../../access/index.ts';
import { countryOf } from '../../../tenancy/restaurants/index.ts';
import { findZones, rejectOutOfZone, toZones, zoneOf } from '../../delivery/index.ts';
import type { OrderingDeps } from '../../deps.ts';
import { isGuestChannel } from '../../hours/index.ts';
import type { OrderDocument } from '../document.ts';
import { isByGuest } from '../guest-order.ts';
import type { Guest } from '../shapes/guest.ts';

/** OUT_OF_ZONE when a guest moves a delivery to where it would cost something else. The house brings it where it likes. */
export async function requireSameZone(
  { db, restaurants }: Pick<OrderingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  { delivery, source }: OrderDocument,
  guest: Static<typeof Guest>,
): Promise<void> {
  if (!delivery?.zone || !isGuestChannel(source) || !isByGuest(scope)) return;
  const [[row]] = await db.run(scope, findZones(scope));
  const country = countryOf(await restaurants.get(scope, scope.restaurantGuid));
  const zone = zoneOf(toZones(row).zones, guest.address ?? {}, country);
  if (zone?.name !== delivery.zone) rejectOutOfZone();
}
