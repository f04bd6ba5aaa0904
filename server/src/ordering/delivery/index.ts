import { createDeliveryQuote } from './create-delivery-quote.ts';
import { getDeliveryZones } from './get-delivery-zones.ts';
import { replaceDeliveryZones } from './replace-delivery-zones.ts';

/** Where a restaurant delivers, and what that costs. How far the delivery of an order is, the order says. */
export const deliveryRoutes = [getDeliveryZones, replaceDeliveryZones, createDeliveryQuote];
export { rejectOutOfZone } from './create-delivery-quote.ts';
export { addressOfCustomer } from './customer-address.ts';
export { findZones, requireZones, toZones, ZONES_CHANGED } from './queries.ts';
export { feeOf, missingAmount, type Zone, zoneOf } from './zones.ts';
