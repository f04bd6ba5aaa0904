import {
  type Authenticator,
  DEVICE_SCOPES,
  type DeviceKind,
  type DevicePrincipal,
  systemScope,
} from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RotatingTokens } from '../../platform/crypto/rotating-tokens.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { sightColumns, startLateWrites } from '../../platform/workers/late-writes.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { GRACE_MS } from './credential.ts';
import {
  type AuthenticatedRow,
  announceCredentials,
  confirmCredential,
  DEVICE_TOPIC,
  findByCredential,
  lockCredential,
  putCredential,
  touchDevices,
} from './queries.ts';

const ENTRIES_MAX = 50_000;

interface Entry {
  principal: DevicePrincipal;
  endsAt: number;
}

interface Sight {
  tenantId: string;
  address: string;
  at: number;
}

interface Options {
  lookup: LookupDatabase;
  db: Database;
  tokens: RotatingTokens;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Requests of a device within a window. */
  rateLimit: number;
}

/**
 * Authenticates `x-device-credential`, from memory; the database is asked about credentials not seen lately. A guess is
 * refused before that. Whatever changes a device announces its credentials, so a revoked one ends everywhere at once.
 */
export interface Devices extends Authenticator {
  authenticate(request: RequestInfo): DevicePrincipal | null | Promise<DevicePrincipal | null>;
  /** Writes out when and from where devices were seen last. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function openDevices(options: Options): Devices {
  const { lookup, tokens, clock, log } = options;
  const cache = createCache<Entry>({ ...options, topic: DEVICE_TOPIC, entriesMax: ENTRIES_MAX });
  const seen = startLateWrites<Sight>({
    what: 'last sight of devices',
    write: (sights) => {
      const [guids, times] = sightColumns(sights.map(([guid, { at }]) => [guid, at]));
      const tenants = sights.map(([, { tenantId }]) => tenantId);
      const addresses = sights.map(([, { address }]) => address);
      return lookup.run(touchDevices([tenants, guids, times, addresses]));
    },
    log,
  });

  const live = (entry: Entry | null, address: string): DevicePrincipal | null => {
    const now = clock.now();
    if (!entry || entry.endsAt <= now) return null;
    const { tenantId, deviceGuid } = entry.principal;
    seen.note(deviceGuid, { tenantId, address, at: now });
    return entry.principal;
  };

  return {
    authenticate({ headers, address }) {
      const token = headers['x-device-credential'];
      // An API key in the request takes precedence, even a wrong one.
      if (typeof token !== 'string' || headers['x-api-key'] !== undefined) return null;
      if (tokens.ownerOf(token) === null) return null;
      const hash = hashToken(token);
      const known = cache.peek(hash);
      if (known) return live(known, address);
      return cache.get(hash, () => load(options, hash)).then((entry) => live(entry, address));
    },
    flush: seen.flush,
    close: seen.close,
  };
}

/** Null for a credential that was replaced too long ago, or that nobody has. */
async function load(options: Options, hash: string): Promise<Entry | null> {
  const { lookup, clock, rateLimit } = options;
  const [[row]] = await lookup.run(findByCredential([hash]));
  if (!row) return null;
  const now = clock.now();
  if (row.credential_hash === hash) {
    if (row.confirmed_at === null) await confirm(options, row, now);
  } else if (row.confirmed_at !== null && now - row.confirmed_at > GRACE_MS) {
    await endReused(options, row, now);
    return null;
  }
  // What has a credential has an end of it.
  return { principal: principalOf(row, rateLimit), endsAt: lastsUntil(row, hash) };
}

/** The one before the present credential is good for a moment after that was used, and until then. */
function lastsUntil(row: AuthenticatedRow, hash: string): number {
  const endsAt = row.credential_ends_at ?? 0;
  const isPrevious = row.credential_hash !== hash;
  return isPrevious && row.confirmed_at !== null ? Math.min(endsAt, row.confirmed_at + GRACE_MS) : endsAt;
}

/** The present credential has arrived: from now on the one before it is old. */
async function confirm({ lookup }: Options, row: AuthenticatedRow, now: number): Promise<void> {
  await lookup.run(
    confirmCredential([row.credential_hash, new Date(now)]),
    ...announceCredentials([row.previous_hash]),
  );
}

/** An old credential was used, so two hold a copy, and nobody knows who is who: neither has one any more. */
async function endReused({ db }: Options, row: AuthenticatedRow, now: number): Promise<void> {
  const scope = systemScope(row.tenant_id, 'a credential of a device was used after its successor');
  await db.transaction(scope, async (tx) => {
    const [[held]] = await tx.run(lockCredential(scope, row.guid));
    if (!held || held.credential_hash !== row.credential_hash) return { result: undefined, last: [] };
    const ended = putCredential(scope, row.guid, { hash: null, previousHash: null, endsAt: null }, now);
    const line = recordAudit({
      tenantId: row.tenant_id,
      principal: null,
      actor: { system: 'device credentials' },
      action: 'device.credential_reused',
      target: { kind: 'device', id: row.guid },
      request: null,
      correlationId: null,
      details: { name: row.name },
      now,
    });
    const news = announceCredentials([row.credential_hash, row.previous_hash]);
    return { result: undefined, last: [ended, ...news, line] };
  });
}

function principalOf(row: AuthenticatedRow, rateLimit: number): DevicePrincipal {
  const deviceKind = row.kind as DeviceKind;
  return {
    kind: 'device',
    identity: `device:${row.guid}`,
    limit: rateLimit,
    deviceGuid: row.guid,
    deviceKind,
    tenantId: row.tenant_id,
    restaurantGuid: row.restaurant_guid,
    restaurants: new Set([row.restaurant_guid]),
    name: row.name,
    scopes: DEVICE_SCOPES[deviceKind],
    idleMinutes: row.idle_minutes,
    refusal: row.revoked_at === null ? null : 'DEVICE_REVOKED',
  };
}
