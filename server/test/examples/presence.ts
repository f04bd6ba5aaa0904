import assert from 'node:assert/strict';
import type { Answer } from '../../../sdk/src/client.ts';
import { token as cardToken } from '../harness/cards.ts';
import { addOwnershipRecord, become, pointHere } from '../harness/domains.ts';
import { client } from '../harness/http.ts';
import type { Place } from './catalog.ts';
import type { Story } from './story.ts';

/** Where guests find the restaurant: its slug, its domain, and places on a map. */

const DOMAIN = 'trattoria.example.com';

export async function showUp(story: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const { call, service } = story;
  const guest = service.anyone;
  const params = { restaurantGuid };
  await call('setRestaurantSlug', { as, params, body: { slug: 'aurora' } });
  await call('setRestaurantSlug', { as, params, body: { slug: 'trattoria-aurora' } });
  await call('getRestaurantSlug', { as, params });
  await call('resolveSlug', { as: guest, params: { slug: 'aurora' } });
  await call('releaseRestaurantSlug', { as, params: { ...params, slug: 'aurora' } });
  await visit(story, 'trattoria-aurora');
  await call('validateDomain', { as, body: { domain: DOMAIN } });
  const body = { restaurantGuid, domain: DOMAIN };
  const mapping = await call('createDomainMapping', { as, body });
  addOwnershipRecord(service.outside, mapping);
  pointHere(service.outside, DOMAIN);
  await become(as, DOMAIN, 'ACTIVE');
  await beServed(story, { as, guest, id: mapping.id });
}

/** A guest opens the page of the restaurant, and leaves. */
async function visit({ call, read, service, gateway }: Story, slug: string): Promise<void> {
  const { token } = await call('createGuestSession', { as: service.anyone, body: { slug } });
  const headers = { 'x-guest-session': token! }; // no cookie was asked for
  const as = client(service.url, undefined, headers);
  await call('getCurrentGuestSession', { as });
  await call('getStorefrontRestaurant', { as });
  await call('getStorefrontMenu', { as, query: { diningOption: 'TAKE_OUT' } });
  const [menu] = (await as.get<OnSale>('/api/v1/storefront/menu?diningOption=TAKE_OUT')).must(200).menus;
  const dish = menu!.groups.flatMap(({ items }) => items).find((one) => one.modifierGroupGuids.length === 0);
  const items = [{ menuItemGuid: dish!.guid, quantity: 2 }];
  const body = { diningOption: 'TAKE_OUT', guest: { name: 'Ana' }, items } as const;
  await call('previewStorefrontOrder', { as, body });
  const { guid: orderGuid } = await call('createStorefrontOrder', { as, body });
  await call('listStorefrontOrders', { as });
  await call('getStorefrontOrder', { as, params: { orderGuid } });
  await call('getStorefrontBasket', { as, params: { orderGuid } });
  await read('streamStorefrontOrder', { as, params: { orderGuid }, headers });
  const source = cardToken(gateway);
  await call('createStorefrontPayment', { as, params: { orderGuid }, body: { source } });
  const second = await call('createStorefrontOrder', { as, body });
  await call('cancelStorefrontOrder', { as, params: { orderGuid: second.guid } });
  await call('endGuestSession', { as });
}

interface OnSale {
  menus: { groups: { items: { guid: string; modifierGroupGuids: string[] }[] }[] }[];
}

type Guest = Story['service']['anyone'];

async function beServed(
  { call }: Story,
  { as, guest, id }: { as: Guest; guest: Guest; id: string },
): Promise<void> {
  const named = { as, params: { domain: DOMAIN } };
  await call('verifyHostingDomain', named);
  await call('getHostingDomain', named);
  await call('resolveDomain', { as: guest, body: { domain: DOMAIN } });
  await call('askHosting', { as: guest, query: { domain: DOMAIN } });
  await call('removeHostingDomain', named);
  await call('registerHostingDomain', { as, body: { domain: DOMAIN } });
  await call('updateDomainMapping', { as, params: { id }, body: { primary: true } });
  await call('getDomainMapping', { as, params: { id } });
  await call('listDomainMappings', { as });
  await call('deleteDomainMapping', { as, params: { id } });
}

export async function lookAround({ call, read }: Story, { key: as }: Place): Promise<void> {
  const found: Answer<'searchPlaces'> = await call('searchPlaces', { as, query: { query: 'pizzeria' } });
  const { placeId } = found.items[0]!;
  const { photos } = await call('getPlaceDetails', { as, params: { placeId } });
  const [photo] = photos;
  assert.ok(photo);
  await read('getPlacePhotoMedia', { as, body: { reference: photo.reference, maxWidth: 400 } });
}
