import { timingSafeEqual } from 'node:crypto';
import type { RestaurantScope } from '../../access/index.ts';
import { newGuid } from '../../platform/ids.ts';
import { businessDateAt } from '../../tenancy/restaurants/index.ts';
import type { PeopleDeps } from '../deps.ts';
import {
  findByPin,
  findStaffMember,
  findStaffMemberByNumber,
  type Proven,
  toStaffMember,
} from '../staff/index.ts';
import { worksOn } from './works-on.ts';

type Deps = Pick<PeopleDeps, 'db' | 'pins' | 'restaurants' | 'clock'>;

/**
 * Whoever has this PIN and works today; null when nobody has, or not the person with the number. Takes one slow hash,
 * whether there is such a person or not.
 */
export async function findPerson(
  deps: Deps,
  scope: RestaurantScope,
  { pin, number }: { pin: string; number?: number },
): Promise<Proven | null> {
  const found =
    number === undefined ? await byPin(deps, scope, pin) : await byNumber(deps, scope, pin, number);
  if (!found) return null;
  const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
  return worksOn(found, businessDateAt(restaurant, deps.clock.now())) ? found : null;
}

async function byPin({ db, pins }: Deps, scope: RestaurantScope, pin: string): Promise<Proven | null> {
  const { tenantId, restaurantGuid } = scope;
  const hash = await pins.hashOf(pin, { tenantId, restaurantGuid, staffGuid: '' });
  const [[owner]] = await db.run(scope, findByPin(scope, hash));
  if (!owner) return null;
  const [[row]] = await db.run(scope, findStaffMember(scope, owner.staff_guid));
  // Not the one of `row`: another may have been made meanwhile.
  return row ? { ...toStaffMember(row), pinMadeAt: owner.made_at } : null;
}

async function byNumber(
  { db, pins }: Deps,
  scope: RestaurantScope,
  pin: string,
  number: number,
): Promise<Proven | null> {
  const { tenantId, restaurantGuid } = scope;
  const [[row]] = await db.run(scope, findStaffMemberByNumber(scope, number));
  const staffGuid = row?.guid ?? newGuid();
  const hash = Buffer.from(await pins.hashOf(pin, { tenantId, restaurantGuid, staffGuid }));
  const stored = Buffer.from(row?.pin_hash ?? '');
  const isRight = stored.length === hash.length && timingSafeEqual(stored, hash);
  if (!row || row.pin_made_at === null || !isRight) return null;
  return { ...toStaffMember(row), pinMadeAt: row.pin_made_at };
}
