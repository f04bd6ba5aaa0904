import type pg from 'pg';
import { systemScope } from '../../access/index.ts';
import { peopleWithAccess } from '../../identity/accounts/index.ts';
import { keysInForce } from '../../identity/api-keys/index.ts';
import { ANYBODY, endAllAccess } from '../../identity/auth/index.ts';
import { pageOfEndpoints } from '../../integrations/webhooks/index.ts';
import { countScheduledRefunds } from '../../money/payments/index.ts';
import { pairedDevices, voidPairingCodes } from '../../people/devices/index.ts';
import { endAllStaffSessions } from '../../people/staff-sessions/index.ts';
import { NOTE_RELEASE, NOTE_RESTORE } from '../../platform/db/restores.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { giveUpAllMail } from '../../records/mail/index.ts';
import { endAllGuestSessions } from '../../storefront/guest-sessions/index.ts';
import { eachTenant } from '../each-tenant.ts';
import type { Store } from '../store.ts';
import type { Pools } from '../with-pools.ts';

interface Restored extends Pools {
  store: Store;
}

const ENDPOINTS_MAX = 1_000;

/** How many of each were ended. */
export interface Ended {
  sessions: number;
  staffSessions: number;
  guestSessions: number;
  links: number;
  mails: number;
}

/**
 * Makes of a database that was restored one that does nothing by itself until it is released, and that lets nobody in by what
 * was ended since the backup: sessions, links and codes end, and mail that waits is given up. No service may run on it.
 */
export async function holdRestored({ store, db, lookup, identity }: Restored, now: number): Promise<Ended> {
  await asOwner(store, (client) => client.query(NOTE_RESTORE, [new Date(now)]));
  const [[sessions], [links], , [mails]] = await identity.run(
    ANYBODY,
    ...endAllAccess(now),
    ...giveUpAllMail(now),
  );
  const ended = { staffSessions: 0, guestSessions: 0 };
  for await (const { tenant_id } of eachTenant(lookup)) {
    const { staffSessions, guestSessions } = await endSessionsOfTenant(db, tenant_id, now);
    ended.staffSessions += staffSessions;
    ended.guestSessions += guestSessions;
  }
  return { sessions: sessions!.ended, links: links!.ended, mails: mails!.ended, ...ended }; // counts have one row
}

/** Nobody of a tenant has a session at a device or as a guest any more, and no code pairs a device. */
async function endSessionsOfTenant(db: Pools['db'], tenantId: string, now: number) {
  const scope = systemScope(tenantId, 'a restore ends sessions and codes');
  const [[staff], [guests]] = await db.run(
    scope,
    endAllStaffSessions(scope, now),
    endAllGuestSessions(scope, now),
    voidPairingCodes(scope, now),
  );
  return { staffSessions: staff!.ended, guestSessions: guests!.ended }; // counts have one row
}

/** Says that this installation is the live one. False: nothing was held back. */
export const releaseRestored = (store: Store, now: number): Promise<boolean> =>
  asOwner(store, async (client) => ((await client.query(NOTE_RELEASE, [new Date(now)])).rowCount ?? 0) > 0);

/** Whatever lets somebody in, or is told what happens, as the backup had it: it may have been ended since. */
export interface ToLookAt {
  tenant: string;
  what: 'key' | 'device' | 'webhook' | 'person';
  id: string;
  name: string;
  lastUsedAt: number | null;
}

/** What came back with a backup, operators' first, and how many refunds wait to be sent. */
export async function whatToLookAt({ db, lookup, identity }: Pools, now: number) {
  const [[keys, devices, [refunds]], [people]] = await Promise.all([
    lookup.run(keysInForce([new Date(now)]), pairedDevices([]), countScheduledRefunds([])),
    identity.run(ANYBODY, peopleWithAccess([])),
  ]);
  const all: (Omit<ToLookAt, 'tenant'> & { tenantId: string | null })[] = [
    ...keys.map(({ tenant_id, id, name, hint, last_used_at }) => ({
      tenantId: tenant_id,
      what: 'key' as const,
      id,
      name: `${name} (${hint})`,
      lastUsedAt: last_used_at,
    })),
    ...devices.map(({ tenant_id, guid, name, last_seen_at }) => ({
      tenantId: tenant_id,
      what: 'device' as const,
      id: guid,
      name,
      lastUsedAt: last_seen_at,
    })),
    ...people.map(({ tenant_id, role, uid, email }) => ({
      tenantId: tenant_id,
      what: 'person' as const,
      id: uid,
      name: `${email} (${role})`,
      lastUsedAt: null,
    })),
  ];
  const names = new Map<string | null, string>([[null, 'operators']]);
  for await (const { tenant_id, name } of eachTenant(lookup)) {
    names.set(tenant_id, name);
    const scope = systemScope(tenant_id, 'a restore lists who is told');
    const [endpoints] = await db.run(
      scope,
      pageOfEndpoints(scope, { after: undefined, limit: ENDPOINTS_MAX }),
    );
    for (const { id, url } of endpoints)
      all.push({ tenantId: tenant_id, what: 'webhook', id, name: url, lastUsedAt: null });
  }
  const order = [...names.keys()];
  const list = all
    .sort((a, b) => order.indexOf(a.tenantId) - order.indexOf(b.tenantId))
    .map(({ tenantId, ...one }): ToLookAt => ({ tenant: names.get(tenantId) ?? '', ...one }));
  return { list, scheduledRefunds: refunds!.waiting }; // a count has one row
}

async function asOwner<T>({ ownerUrl }: Store, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (ownerUrl === '')
    throw new Error('DATABASE_URL is not set: only the owner of a database holds and releases it.');
  return withClient(ownerUrl, work);
}
