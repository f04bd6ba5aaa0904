import { newGuid } from '../../src/platform/ids.ts';
import { pairTill } from './devices.ts';
import { type OfflineTill, offlineTill } from './offline.ts';
import { type FreshTenant, freshTenant } from './proves.ts';
import { soup } from './world.ts';

/** A restaurant at whose till somebody sold a soup whom nobody knows: it is parked. */
export async function parkedSale(): Promise<{ world: FreshTenant; offline: OfflineTill; parked: string }> {
  const world = await freshTenant();
  const { place } = world;
  const till = await pairTill(world);
  const where = { till, path: place.path, restaurantGuid: place.guid, staffGuid: newGuid() };
  const offline = offlineTill({ ...where, now: () => world.target.clock.now() });
  const { id: parked } = offline.did({ type: 'createOrder', body: soup(place) });
  (await offline.push()).must(200);
  return { world, offline, parked };
}
