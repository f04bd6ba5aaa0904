import type { Static } from 'typebox';
import type { RestaurantScope } from '../../../access/index.ts';
import type { ServiceChargeTerms } from '../../../catalog/price-rules/index.ts';
import type { RowStatement } from '../../../platform/db/statement.ts';
import { fail, failFields } from '../../../platform/errors.ts';
import { countryOf } from '../../../tenancy/restaurants/index.ts';
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
import type { Actor, OrderDocument, PlacedOrder } from '../document.ts';
import { findGuest } from '../guest/queries.ts';
import { isByGuest } from '../guest-order.ts';
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
  deps: Pick<OrderingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  request: Static<typeof NewOrder>,
  source: string,
): Promise<Destination | null> {
  if (request.diningOption !== 'DELIVERY') {
    if (request.delivery) wrongField('/delivery', 'oneOf', 'is for an order with diningOption DELIVERY');
    return null;
  }
  const guest = await withAddress(deps, scope, request);
  const isGuest = isGuestChannel(source);
  const shownFeeAmount = request.delivery?.feeAmount ?? Number.POSITIVE_INFINITY;
  return { ...(await judge(deps, scope, { guest, isGuest, path: '/guest/address' })), shownFeeAmount };
}

/**
 * The same for an order that is to be brought from now on; null: it is not, or was before. Its fee of before, if it had one, is
 * charged anew.
 */
export async function newDestinationOf(
  deps: Pick<OrderingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  { before, order }: { before: OrderDocument; order: OrderDocument },
): Promise<Destination | null> {
  if (order.diningOption !== 'DELIVERY' || before.diningOption === 'DELIVERY') return null;
  const [[row]] = await deps.db.run(scope, findGuest(scope, order.guid));
  const guest = row ? (JSON.parse(row.guest) as Static<typeof Guest>) : undefined;
  const isGuest = isGuestChannel(order.source) && isByGuest(scope);
  const judged = await judge(deps, scope, { guest, isGuest, path: '/diningOption' });
  return { ...judged, shownFeeAmount: Number.POSITIVE_INFINITY };
}

async function judge(
  deps: Pick<OrderingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  { guest, isGuest, path }: Pick<Destination, 'guest' | 'isGuest'> & { path: string },
): Promise<Omit<Destination, 'shownFeeAmount'>> {
  const [[row]] = await deps.db.run(scope, findZones(scope));
  const { version, zones } = toZones(row);
  const country = countryOf(await deps.restaurants.get(scope, scope.restaurantGuid));
  const zone = zoneOf(zones, guest?.address ?? {}, country);
  if (!zone && isGuest && zones.length > 0) {
    if (!guest?.address) wrongField(path, 'required', 'needs an address of the guest, where it is brought');
    rejectOutOfZone();
  }
  return { zone, isGuest, version, guest };
}

/** BELOW_MINIMUM when a guest leaves too little of an order that is to be brought. The house brings what it likes. */
export async function requireMinimum(
  deps: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
): Promise<void> {
  const { delivery, diningOption, source } = order;
  if (diningOption !== 'DELIVERY' || !delivery?.zone || !isGuestChannel(source) || !isByGuest(scope)) return;
  const [[row]] = await deps.db.run(scope, findZones(scope));
  const zone = toZones(row).zones.find(({ name }) => name === delivery.zone);
  if (zone) assertMinimum(order, zone);
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

/** Of the charge that is the fee. */
const FEE_NAME = 'Delivery';

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
  if (isGuest) assertMinimum(order, zone);
  const goodsAmount = goodsOf(order);
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
  const fee = chargeOf({ guid: null, name: FEE_NAME, terms }, 'ORDER', provenance);
  return reprice({ ...order, delivery, appliedServiceCharges: [...order.appliedServiceCharges, fee] });
}

/** A priced order that is to be brought from now on, with its fee, and without one of before. */
export const deliveredAnew = (
  order: OrderDocument,
  destination: Destination,
  provenance: Parameters<typeof delivered>[2],
): OrderDocument => delivered(reprice(withoutFee(order)), destination, provenance) as OrderDocument;

const withoutFee = (order: OrderDocument): OrderDocument => ({
  ...order,
  appliedServiceCharges: order.appliedServiceCharges.filter(
    ({ name, serviceChargeGuid, diningOptions }) =>
      !(name === FEE_NAME && serviceChargeGuid === null && diningOptions?.join() === 'DELIVERY'),
  ),
});

export const goodsOf = ({ subtotalAmount, discountAmount }: PlacedOrder): number =>
  subtotalAmount - discountAmount;

function assertMinimum(order: PlacedOrder, zone: Zone): void {
  const goodsAmount = goodsOf(order);
  const missing = missingAmount(zone, goodsAmount);
  if (missing <= 0) return;
  fail('BELOW_MINIMUM', 'Too little is ordered for a delivery to this address.', {
    zone: zone.name,
    currency: order.currency,
    minimumAmount: zone.minimumAmount,
    goodsAmount,
    missingAmount: missing,
  });
}
