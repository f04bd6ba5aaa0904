import type Type from 'typebox';
import type { StartedGuestSession } from '../../src/storefront/guest-sessions/shapes.ts';
import { type Client, client } from './http.ts';
import { anyAddress } from './visitor.ts';
import { openPlace, type Place } from './world.ts';

/** Guests at the page of a restaurant. */

/** One whose token is in the answer. */
export type StartedGuest = Type.Static<typeof StartedGuestSession> & { token: string };

interface Target {
  url: string;
}

/** By what they found the restaurant. */
type GuestAddress = { slug: string } | { host: string } | { tableCode: string };

/** Asks for a session from an address of its own, which only counts where proxies are trusted. */
export const beginGuestSession = (target: Target, at: GuestAddress) =>
  client(target.url, undefined, { 'x-forwarded-for': anyAddress() }).post<StartedGuest>(
    '/api/v1/storefront/sessions',
    at,
  );

/** Calls with a token, from an address of its own. */
export const guestWith = (target: Target, token: string): Client =>
  client(target.url, undefined, { 'x-guest-session': token, 'x-forwarded-for': anyAddress() });

/** A guest with a session of their own. */
export async function guestAt(target: Target, at: GuestAddress): Promise<Client> {
  return guestWith(target, (await beginGuestSession(target, at)).must(201).token);
}

/** What a guest orders: one soup to take away. */
export const guestOrder = (place: Place, more: object = {}) => ({
  diningOption: 'TAKE_OUT',
  guest: { name: 'Ana' },
  items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }],
  ...more,
});

/** One who has begun at a restaurant that has been archived since. */
export async function guestOfArchived({ target, key }: { target: Target; key: Client }): Promise<Client> {
  const place = await openPlace(key);
  const slug = `s-${crypto.randomUUID()}`;
  (await key.put(`${place.path}/slug`, { slug })).must(200);
  const guest = await guestAt(target, { slug });
  (await key.patch(place.path, { archived: true })).must(200);
  return guest;
}

/** A new table, and the code by which guests order there. */
export async function codeOfTable({ key, place }: { key: Client; place: Place }) {
  const tables = `${place.path}/tables`;
  const { guid } = (await key.post<{ guid: string }>(tables, { name: 'T1' })).must(201);
  const path = `${tables}/${guid}`;
  const { tableCode: code } = (await key.post<{ tableCode: string }>(`${path}/code`, {})).must(200);
  return { path, tableGuid: guid, code };
}
