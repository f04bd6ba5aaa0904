import type { Static } from 'typebox';
import { e164Of } from '../../../platform/phone.ts';
import { countryOf, type Restaurant } from '../../../tenancy/restaurants/index.ts';
import type { Guest } from '../shapes/guest.ts';

/** The guest with their number in the one form that customers have, where it can be read: an order is worth more than a number. */
export function readGuest<G extends Static<typeof Guest> | undefined>(guest: G, restaurant: Restaurant): G {
  if (guest?.phone === undefined) return guest;
  return { ...guest, phone: e164Of(guest.phone, countryOf(restaurant)) ?? guest.phone };
}
