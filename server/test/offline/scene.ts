import { createRandom, type Random } from '../../src/cli/simulate/random.ts';
import type { TestDatabase } from '../harness/database.ts';
import { pairTill } from '../harness/devices.ts';
import { keyFor } from '../harness/offline.ts';
import { hireStaff } from '../harness/staff.ts';
import { type MenuTree, makeWorld, type TestKey, type World } from '../harness/world.ts';
import { type Effect, type Facts, noFacts } from './facts.ts';
import { pullAll } from './mirror.ts';
import { did, guidOf, type SimTill, simTill } from './sim-till.ts';

/** A restaurant with two tills, and what is known of what happens there. */

export interface Server {
  kill(): Promise<unknown>;
  start(): Promise<void>;
}

export interface Sim {
  random: Random;
  database: TestDatabase;
  server: Server;
  key: TestKey;
  path: string;
  restaurantGuid: string;
  menu: MenuTree;
  tills: SimTill[];
  facts: Facts;
  /** What happened online. */
  online: Effect[];
  /** Orders that were merged online, and into which. */
  merged: Map<string, string>;
  /** Commands that take from a bill without anybody's signature. */
  unsigned: Set<string>;
  count(what: string): void;
}

/** Something that happens. */
export type Step = (sim: Sim) => Promise<void> | void;

const OPENING_AMOUNT = 10_000;

/** From now on the till has this drawer. */
export function openDrawer(one: SimTill, name: string, random: Random): void {
  const drawerGuid = guidOf(random);
  one.drawers.push(drawerGuid);
  const body = { name, openingAmount: OPENING_AMOUNT };
  const effect = { does: 'cash', drawerGuid, amount: OPENING_AMOUNT } as const;
  did(one, { id: drawerGuid, type: 'openCashDrawer', body }, effect);
}

/** Two tills of a restaurant that sells these, at the same moment as everything is well. */
export async function openScene(
  seed: number,
  target: World['target'],
  {
    server,
    counts,
    items,
  }: { server: Server; counts: Map<string, number>; items: readonly { name: string; priceAmount: number }[] },
): Promise<Sim> {
  const random = createRandom(seed);
  const world = await makeWorld(target);
  const { key, place } = world;
  const { path, guid: restaurantGuid } = place;
  const tree = { menus: [{ name: 'Card', groups: [{ name: 'All', items }] }] };
  const menu = (await key.put<MenuTree>(`${path}/menu`, { ...tree, version: place.menu.version })).must(200);
  (await key.post(`${path}/kitchen/stations`, { name: 'Grill' })).must(201);
  const waiter = await hireStaff(world);
  const lead = await hireStaff(world, { jobs: [{ title: 'Lead', role: 'manager' }] });
  const tills: SimTill[] = [];
  for (const name of ['Bar', 'Door']) {
    const till = await pairTill(world, { name });
    const signer = await keyFor(till, path, { pin: lead.pin, number: lead.staffMember.number });
    const where = { path, restaurantGuid, staffGuid: waiter.staffMember.guid };
    const one = simTill(till, signer, where, random);
    openDrawer(one, name, random);
    await pullAll(till, path, one.mirror, { limit: 50, isLost: () => false });
    tills.push(one);
  }
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const { database } = target;
  const lasting = { random, database, server, key, path, restaurantGuid, menu, tills, count };
  return { ...lasting, facts: noFacts(), online: [], merged: new Map(), unsigned: new Set() };
}
