import { newGuid } from '../../src/platform/ids.ts';
import { type PairedTill, pairTill } from './devices.ts';
import { type Answer, type OfflineTill, offlineTill, type Signer } from './offline.ts';
import type { TestService } from './service.ts';
import { hireStaff } from './staff.ts';
import { makeWorld, type Order, type Place, soup, type World } from './world.ts';

/** Tills that are offline, and the few things that are done at them again and again. */

type Restaurant = NonNullable<Parameters<typeof makeWorld>[1]>['restaurant'];

export interface Scene extends World {
  till: PairedTill;
  a: OfflineTill;
  waiter: { guid: string; pin: string; number: number };
  manager: { guid: string; pin: string; number: number };
  read(guid: string): Promise<Order>;
  another(): Promise<{ till: PairedTill; log: OfflineTill }>;
  line(name?: string): { guid: string; menuItemGuid: string; quantity: number };
}

/** A restaurant with a till, a waiter and a manager. */
export async function offlineScene(service: TestService, restaurant: Restaurant = {}): Promise<Scene> {
  const world = await makeWorld(service, { restaurant });
  const { clock } = service;
  const { key, place } = world;
  const hired = async (role: string) => {
    const { staffMember, pin } = await hireStaff(world, { jobs: [{ title: role, role }] });
    return { guid: staffMember.guid, number: staffMember.number, pin };
  };
  const [waiter, manager] = [await hired('server'), await hired('manager')];
  const another = async () => {
    const till = await pairTill(world);
    const where = { path: place.path, restaurantGuid: place.guid, staffGuid: waiter.guid };
    return { till, log: offlineTill({ till, ...where, now: () => clock.now() }) };
  };
  const { till, log: a } = await another();
  return {
    ...world,
    till,
    a,
    waiter,
    manager,
    another,
    read: async (guid) => (await key.get<Order>(`${place.path}/orders/${guid}`)).must(200),
    line: (name = 'Soup') => ({ guid: newGuid(), menuItemGuid: place.item(name).guid, quantity: 1 }),
  };
}

export const sold = (till: OfflineTill, place: Place, more: object = {}) =>
  till.did({ type: 'createOrder', body: soup(place), ...more });
export const paid = (till: OfflineTill, orderGuid: string, amount: number, more: object = {}) =>
  till.did({ type: 'createOrderPayment', orderGuid, body: { type: 'CASH', amount }, ...more });
export const changed = (till: OfflineTill, orderGuid: string, commands: object[], signer?: Signer) =>
  till.did({ type: 'runOrderCommands', orderGuid, body: { commands } }, signer);
export const outcomes = ({ results }: Answer) => results.map(({ outcome }) => outcome);
export const told = ({ results }: Pick<Answer, 'results'>) =>
  results.map(({ outcome, needs, differences }) => [
    outcome,
    needs?.code ?? differences.map(({ field }) => field),
  ]);
