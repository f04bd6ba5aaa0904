import assert from 'node:assert/strict';
import type { Answer } from '../../../sdk/src/client.ts';
import { addOwnershipRecord, become, pointHere } from '../harness/domains.ts';
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
  await call('validateDomain', { as, body: { domain: DOMAIN } });
  const body = { restaurantGuid, domain: DOMAIN };
  const mapping = await call('createDomainMapping', { as, body });
  addOwnershipRecord(service.outside, mapping);
  pointHere(service.outside, DOMAIN);
  await become(as, DOMAIN, 'ACTIVE');
  await beServed(story, { as, guest, id: mapping.id });
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
