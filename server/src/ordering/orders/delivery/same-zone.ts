import type { Static } from 'typebox';
import type { RestaurantScope } from '../../../access/index.ts';
import { findZones, rejectOutOfZone, toZones, zoneOf } from '../../delivery/index.ts';
import type { OrderingDeps } from '../../deps.ts';
import { isGuestChannel } from '../../hours/index.ts';
import type { OrderDocument } from '../document.ts';
import { isByGuest } from '../guest-order.ts';
import type { Guest } from '../shapes/guest.ts';

/** OUT_OF_ZONE when a guest moves a delivery to where it would cost something else. The house brings it where it likes. */
export async function requireSameZone(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { delivery, source }: OrderDocument,
  guest: Static<typeof Guest>,
): Promise<void> {
  if (!delivery?.zone || !isGuestChannel(source) || !isByGuest(scope)) return;
  const [[row]] = await db.run(scope, findZones(scope));
  if (zoneOf(toZones(row).zones, guest.address ?? {})?.name !== delivery.zone) rejectOutOfZone();
}
