import type { Static } from 'typebox';
import type { RestaurantScope } from '../../../access/index.ts';
import type { ServiceChargeTerms } from '../../../catalog/price-rules/index.ts';
import type { RowStatement } from '../../../platform/db/statement.ts';
import { fail, failFields } from '../../../platform/errors.ts';
import {
  addressOfCustomer,
  feeOf,
  findZones,
  missingAmount,
  rejectOutOfZone,
  requireZones,
  toZones,
  type Zone,
  zoneOf,
} from '../../delivery/index.ts';
import type { OrderingDeps } from '../../deps.ts';
import { isGuestChannel } from '../../hours/index.ts';
import { reprice } from '../apply-pricing.ts';
import { wrongField } from '../body-references.ts';
import type { Actor, PlacedOrder } from '../document.ts';
import { chargeOf } from '../rules.ts';
import type { Delivery } from '../shapes/delivery.ts';
import type { Guest } from '../shapes/guest.ts';
import type { NewOrder } from '../shapes/new-order.ts';

/** Where a new order is brought, and what that costs. */

export interface Destination {
  zone: Zone | null;
  /** Whether a guest orders: what the house brings, it brings anywhere, and for any amount. */
  isGuest: boolean;
  /** Of the zones that it was judged by. */
  version: number;
  guest: Static<typeof Guest> | undefined;
  /** The most that the guest agreed to. */
  shownFeeAmount: number;
}

/** The destination of an order for delivery; null: of any other. OUT_OF_ZONE when a guest wants it brought elsewhere. */
export async function destinationOf(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  request: Static<typeof NewOrder>,
  source: string,
): Promise<Destination | null> {
  if (request.diningOption !== 'DELIVERY') {
    if (request.delivery) wrongField('/delivery', 'oneOf', 'is for an order with diningOption DELIVERY');
    return null;
  }
  const guest = await withAddress(deps, scope, request);
  const [[row]] = await deps.db.run(scope, findZones(scope));
  const { version, zones } = toZones(row);
  const isGuest = isGuestChannel(source);
  const zone = zoneOf(zones, guest?.address ?? {});
  if (!zone && isGuest && zones.length > 0) {
    if (!guest?.address) wrongField('/guest/address', 'required', 'is where it is brought');
    rejectOutOfZone();
  }
  const shownFeeAmount = request.delivery?.feeAmount ?? Number.POSITIVE_INFINITY;
  return { zone, isGuest, version, guest, shownFeeAmount };
}

/** The guest with an address of the customer, when it has none of its own. It goes with the customer when they are erased. */
async function withAddress(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { guest, delivery }: Static<typeof NewOrder>,
): Promise<Static<typeof Guest> | undefined> {
  const addressLabel = delivery?.addressLabel;
  const path = '/delivery/addressLabel';
  if (addressLabel !== undefined && (!guest?.customerGuid || guest.address))
    failFields([
      { in: 'body', path, rule: 'oneOf', message: 'is for a guest with a customerGuid and without address' },
    ]);
  if (!guest?.customerGuid || guest.address) return guest;
  const { customerGuid } = guest;
  const paths = { customer: '/guest/customerGuid', label: path };
  const found = await addressOfCustomer(deps, scope, { customerGuid, addressLabel, paths });
  if (!found) return guest;
  const { label: _, instructions, ...address } = found;
  return {
    ...guest,
    ...(Object.keys(address).length > 0 ? { address } : {}),
    ...(instructions === undefined || guest.instructions !== undefined ? {} : { instructions }),
  };
}

/** Ends the order's transaction when the zones have changed since it was judged by them. */
export const zonesAsJudged = (scope: RestaurantScope, destination: Destination | null): RowStatement[] =>
  destination ? [requireZones(scope, destination.version)] : [];

const NOT_ON_ITS_WAY = {
  state: 'PENDING',
  courier: null,
  assignedAt: null,
  pickedUpAt: null,
  deliveredAt: null,
} as const satisfies Partial<Static<typeof Delivery>>;

export const deliveryWithout = (): Static<typeof Delivery> => ({
  ...NOT_ON_ITS_WAY,
  zone: null,
  feeAmount: 0,
  driveMinutes: 0,
});

/**
 * The priced order with its delivery, and the fee as a charge. BELOW_MINIMUM when a guest orders too little; CONFLICT when the
 * delivery costs more than the guest was told.
 */
export function delivered(
  order: PlacedOrder,
  { zone, isGuest, shownFeeAmount }: Destination,
  provenance: { actor: Actor; at: string; businessDate: number; occurredOn: number },
): PlacedOrder {
  if (!zone) return { ...order, delivery: deliveryWithout() };
  const goodsAmount = order.subtotalAmount - order.discountAmount;
  const missing = missingAmount(zone, goodsAmount);
  if (isGuest && missing > 0)
    fail('BELOW_MINIMUM', 'Too little is ordered for a delivery to this address.', {
      zone: zone.name,
      currency: order.currency,
      minimumAmount: zone.minimumAmount,
      goodsAmount,
      missingAmount: missing,
    });
  const feeAmount = feeOf(zone, goodsAmount);
  if (feeAmount > shownFeeAmount)
    fail('CONFLICT', 'The delivery costs more than the guest was told.', {
      reason: 'DELIVERY_FEE_CHANGED',
      currency: order.currency,
      feeAmount,
    });
  const delivery = { ...NOT_ON_ITS_WAY, zone: zone.name, feeAmount, driveMinutes: zone.driveMinutes };
  if (feeAmount === 0) return { ...order, delivery };
  const terms: ServiceChargeTerms = {
    type: 'FIXED',
    amount: feeAmount,
    taxRateGuids: zone.taxRateGuids,
    diningOptions: ['DELIVERY'],
  };
  const fee = chargeOf({ guid: null, name: 'Delivery', terms }, 'ORDER', provenance);
  return reprice({ ...order, delivery, appliedServiceCharges: [...order.appliedServiceCharges, fee] });
}
