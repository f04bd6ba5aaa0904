import {
  type Authenticator,
  atRestaurant,
  atTill,
  type DevicePrincipal,
  type StaffPrincipal,
  systemScope,
} from '../../access/index.ts';
import type { RoleDirectory } from '../../identity/roles/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RotatingTokens } from '../../platform/crypto/rotating-tokens.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { sightColumns, startLateWrites } from '../../platform/workers/late-writes.ts';
import { businessDateAt, type RestaurantDirectory } from '../../tenancy/restaurants/index.ts';
import type { Devices } from '../devices/index.ts';
import { isOfPinNow, type StaffDirectory } from '../staff/index.ts';
import { findByToken, type SessionRow, STAFF_SESSION_TOPIC, touchSessions } from './queries.ts';
import { worksOn } from './works-on.ts';

const ENTRIES_MAX = 50_000;

interface Entry {
  row: SessionRow;
  usedAt: number;
}

interface Options {
  devices: Devices;
  staff: StaffDirectory;
  roles: RoleDirectory;
  restaurants: RestaurantDirectory;
  tokens: RotatingTokens;
  lookup: LookupDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
}

/**
 * Authenticates `x-staff-session` beside the credential of its device, which alone it is worth something with. What the job of
 * the person may is looked at with every request, so a change counts from the next one on.
 */
export interface StaffSessions extends Authenticator {
  /** Writes out when sessions were used last. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function openStaffSessions(options: Options): StaffSessions {
  const { devices, tokens, lookup, clock, log } = options;
  const cache = createCache<Entry>({ ...options, topic: STAFF_SESSION_TOPIC, entriesMax: ENTRIES_MAX });
  // Other processes see it when it is written.
  const used = startLateWrites<number>({
    what: 'last use of staff sessions',
    write: (uses) => lookup.run(touchSessions(sightColumns(uses))),
    log,
  });

  const load = async (hash: string): Promise<Entry | null> => {
    const [[row]] = await lookup.run(findByToken([hash]));
    return row ? { row, usedAt: Math.max(row.last_used_at, used.noted(hash) ?? 0) } : null;
  };

  /** Null when it has ended, or was not used for too long, by any process. */
  const live = async (hash: string, idleMs: number, isUse: boolean): Promise<SessionRow | null> => {
    const isIdle = ({ usedAt }: Entry) => clock.now() - usedAt >= idleMs;
    let entry = await cache.get(hash, () => load(hash));
    if (entry && isIdle(entry)) {
      cache.forget(hash);
      entry = await cache.get(hash, () => load(hash));
    }
    if (!entry || isIdle(entry)) return null;
    if (isUse) {
      entry.usedAt = clock.now();
      used.note(hash, entry.usedAt);
    }
    return entry.row;
  };

  const withPerson = async (
    device: DevicePrincipal | null,
    token: string,
    isUse: boolean,
  ): Promise<DevicePrincipal | StaffPrincipal | null> => {
    if (device === null || device.refusal !== null) return device;
    const isOurs = tokens.ownerOf(token) !== null;
    const row = isOurs ? await live(hashToken(token), device.idleMinutes * 60_000, isUse) : null;
    const person = row?.device_guid === device.deviceGuid ? await personOf(options, device, row) : null;
    return person ?? { ...device, refusal: 'STAFF_SESSION_ENDED' };
  };

  return {
    authenticate(request) {
      const device = devices.authenticate(request);
      const token = request.headers['x-staff-session'];
      if (device === null || typeof token !== 'string') return device;
      return Promise.resolve(device).then((found) => withPerson(found, token, !request.isUnattended));
    },
    flush: used.flush,
    close: used.close,
  };
}

/** The person of a session as they are now; null when they left, lost the job, or have another PIN since. */
async function personOf(
  { staff, roles, restaurants, clock }: Options,
  device: DevicePrincipal,
  row: SessionRow,
): Promise<StaffPrincipal | null> {
  const tenant = systemScope(device.tenantId, 'looks up who is signed in at a device');
  const scope = atRestaurant(tenant, device.restaurantGuid);
  const [member, restaurant] = await Promise.all([
    staff.get(scope, row.staff_guid),
    restaurants.get(scope, device.restaurantGuid),
  ]);
  const job = member?.jobs.find(({ guid }) => guid === row.job_guid);
  if (!member || !job || !worksOn(member, businessDateAt(restaurant, clock.now()))) return null;
  if (!isOfPinNow(member, { pinMadeAt: row.pin_made_at, at: row.started_at })) return null;
  return {
    ...device,
    kind: 'staff',
    name: member.displayName,
    ...atTill(await roles.rightsOf(device.tenantId, job.role)),
    accountUid: member.uid,
    staffGuid: member.guid,
    jobGuid: job.guid,
    sessionId: row.id,
    pinMadeAt: member.pinMadeAt,
    pinMadeByUid: member.pinMadeByUid,
  };
}
