import { actorOf, type DeviceKind, type RestaurantScope, type TenantScope } from '../../access/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { CALLER_GONE } from '../../platform/http/pipeline/kernel.ts';
import { announce } from '../../platform/workers/bus.ts';
import type { StoredCode } from './pairing-code.ts';

/** News of a credential, by its hash: every process forgets what it knows of it. */
export const DEVICE_TOPIC = 'device';

export interface Device {
  guid: string;
  restaurantGuid: string;
  name: string;
  kind: DeviceKind;
  idleMinutes: number;
  pairedAt: number | null;
  revokedAt: number | null;
  appVersion: string | null;
  lastSeenAt: number | null;
  lastAddress: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

type Row = RowOf<'devices.find'>;

export const toDevice = (row: Row): Device => ({
  ...camelCased(row),
  kind: row.kind as DeviceKind,
});

const COLUMNS = `guid, restaurant_guid, name, kind, idle_minutes, paired_at, revoked_at, app_version, last_seen_at, last_address,
  version, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const insert = statement(
  'devices.insert',
  `insert into devices (tenant_id, restaurant_guid, guid, name, kind, idle_minutes, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${COLUMNS}`,
);
export const insertDevice = (
  scope: RestaurantScope,
  device: Pick<Device, 'guid' | 'name' | 'kind' | 'idleMinutes'>,
  now: number,
) => insert([...here(scope), device.guid, device.name, device.kind, device.idleMinutes, new Date(now)]);

const count = statement(
  'devices.count',
  'select count(*)::int as devices from devices where tenant_id = $1 and revoked_at is null',
  ['devices'],
);
export const countDevices = ({ tenantId }: TenantScope) => count([tenantId]);

const find = statement('devices.find', `select ${COLUMNS} from devices where ${HERE} and guid = $3`);
export const findDevice = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'devices.lock',
  `select ${COLUMNS} from devices where ${HERE} and guid = $3 for update`,
);
export const lockDevice = (scope: RestaurantScope, guid: string) => lock([...here(scope), guid]);

const requireUnrevoked = statement(
  'devices.require',
  `select comanda_require(exists (select from devices where tenant_id = $1 and guid = $2 and revoked_at is null), '${CALLER_GONE}')`,
);
/** Ends the transaction of a device that was revoked meanwhile, or of somebody at it; null for everybody else. */
export const requireDevice = ({ tenantId, principal }: TenantScope): Statement | null =>
  principal?.kind === 'device' || principal?.kind === 'staff'
    ? requireUnrevoked([tenantId, principal.deviceGuid])
    : null;

const update = statement(
  'devices.update',
  `update devices set version = version + 1, updated_at = $4, name = $5, idle_minutes = $6
   where ${HERE} and guid = $3 returning ${COLUMNS}`,
);
export const updateDeviceRow = (scope: RestaurantScope, device: Device, now: number) =>
  update([...here(scope), device.guid, new Date(now), device.name, device.idleMinutes]);

const page = statement(
  'devices.page',
  `select ${COLUMNS} from devices where ${HERE} and ($3::text is null or kind = $3) and ($4::uuid is null or guid < $4)
   order by guid desc limit $5`,
);
export const pageOfDevices = (scope: RestaurantScope, kind: string | undefined, { after, limit }: Page) =>
  page([...here(scope), kind, after?.[0], limit]);

const revoke = statement(
  'devices.revoke',
  `update devices set revoked_at = coalesce(revoked_at, $4), version = version + 1, updated_at = $4
   where ${HERE} and guid = $3 returning ${COLUMNS}`,
);
/** Its credential still says who it is, and is good for nothing else. */
export const revokeDeviceRow = (scope: RestaurantScope, guid: string, now: number) =>
  revoke([...here(scope), guid, new Date(now)]);

// Credentials ----------------------------------------------------------------------------------------------------------

const credential = statement(
  'devices.credential',
  `select kind, credential_hash, previous_hash, confirmed_at, credential_ends_at, paired_at, revoked_at
   from devices where tenant_id = $1 and guid = $2 for update`,
);
export const lockCredential = (scope: TenantScope, guid: string) => credential([scope.tenantId, guid]);
export type CredentialRow = RowOf<'devices.credential'>;

const put = statement(
  'devices.put_credential',
  `update devices set credential_hash = $3, previous_hash = $4, confirmed_at = null, credential_ends_at = $5,
     app_version = coalesce($6, app_version), paired_at = coalesce($7::timestamptz, paired_at),
     paired_by = case when $7::timestamptz is null then paired_by else $9::json end, updated_at = $8
   where tenant_id = $1 and guid = $2 returning ${COLUMNS}`,
);
export const putCredential = (
  scope: TenantScope,
  guid: string,
  given: {
    hash: string | null;
    previousHash: string | null;
    endsAt: number | null;
    appVersion?: string | undefined;
    pairedAt?: number;
    /** Who had the code made with which it is paired. */
    pairedBy?: string | null;
  },
  now: number,
) =>
  put([
    scope.tenantId,
    guid,
    given.hash,
    given.previousHash,
    given.endsAt === null ? null : new Date(given.endsAt),
    given.appVersion,
    given.pairedAt === undefined ? null : new Date(given.pairedAt),
    new Date(now),
    given.pairedBy,
  ]);

const announceAll = statement(
  'devices.announce',
  `select pg_notify('comanda', '${DEVICE_TOPIC} ' || hash) is null as announced
   from devices, unnest(array[credential_hash, previous_hash]) as hash
   where tenant_id = $1 and guid = $2 and hash is not null`,
);
/** Every process looks the credentials of a device up again. */
export const announceDevice = ({ tenantId }: TenantScope, guid: string): Statement =>
  announceAll([tenantId, guid]);

/** Every process looks these credentials up again. */
export const announceCredentials = (hashes: readonly (string | null)[]): Statement[] =>
  hashes.flatMap((hash) => (hash === null ? [] : announce(DEVICE_TOPIC, hash)));

/** Across tenants, for authentication: whose is this credential, the present one or the one before? */
export const findByCredential = statement(
  'devices.by_credential',
  `select tenant_id, restaurant_guid, guid, name, kind, idle_minutes, revoked_at, credential_hash, previous_hash, confirmed_at,
     credential_ends_at
   from devices where credential_hash = $1 or previous_hash = $1`,
);
export type AuthenticatedRow = RowOf<'devices.by_credential'>;

/** The present credential has arrived: it was used. Runs in the role that may write just this. */
export const confirmCredential = statement(
  'devices.confirm_credential',
  'update devices set confirmed_at = $2 where credential_hash = $1 and confirmed_at is null',
);

/** When and from where devices were seen last, for many at once. Runs in the same role. */
export const touchDevices = statement(
  'devices.touch',
  `update devices d set last_seen_at = s.at, last_address = s.address
   from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as s (tenant_id, guid, at, address)
   where d.tenant_id = s.tenant_id and d.guid = s.guid and (d.last_seen_at is null or d.last_seen_at < s.at)`,
);

// Pairing codes --------------------------------------------------------------------------------------------------------

const findCode = statement(
  'devices.code_of',
  'select selector from device_pairing_codes where tenant_id = $1 and device_guid = $2',
);
/** The code that a device has, used or not. */
export const findPairingCode = ({ tenantId }: RestaurantScope, deviceGuid: string) =>
  findCode([tenantId, deviceGuid]);

const putCode = statement(
  'devices.put_code',
  `insert into device_pairing_codes (tenant_id, device_guid, selector, hash, expires_at, created_at, made_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (tenant_id, device_guid) do update set selector = $3, hash = $4, tries = 0, expires_at = $5, used_at = null,
     created_at = $6, made_by = $7`,
);
/** Whatever code the device had is worth nothing from now on. */
export const putPairingCode = (
  scope: TenantScope,
  guid: string,
  { selector, hash }: StoredCode,
  { expiresAt, now }: { expiresAt: number; now: number },
): Statement =>
  putCode([
    scope.tenantId,
    guid,
    selector,
    hash,
    new Date(expiresAt),
    new Date(now),
    JSON.stringify(actorOf(scope)),
  ]);

/** Counts a try of every code that begins so, and gives them: counted before anything is compared, so that none is free. */
export const tryCodes = statement(
  'devices.try_codes',
  `update device_pairing_codes set tries = tries + 1 where selector = $1
   returning tenant_id, device_guid, hash, tries, expires_at, used_at`,
);
export type TriedCode = RowOf<'devices.try_codes'>;

const useCode = statement(
  'devices.use_code',
  `update device_pairing_codes set used_at = coalesce(used_at, $4) where tenant_id = $1 and device_guid = $2 and hash = $3
   returning made_by`,
);
export const usePairingCode = (scope: TenantScope, guid: string, hash: string, now: number) =>
  useCode([scope.tenantId, guid, hash, new Date(now)]);

const restaurantOf = statement(
  'devices.restaurant_of',
  'select restaurant_guid from devices where tenant_id = $1 and guid = $2',
);
export const findRestaurantOf = (scope: TenantScope, guid: string) => restaurantOf([scope.tenantId, guid]);

const voidCodes = statement(
  'devices.void_codes',
  'update device_pairing_codes set used_at = $2 where tenant_id = $1 and used_at is null',
);
/** No code of a tenant pairs a device any more. */
export const voidPairingCodes = ({ tenantId }: TenantScope, now: number): Statement =>
  voidCodes([tenantId, new Date(now)]);

/** Across tenants: the devices that are paired. Runs in the look-up role. */
export const pairedDevices = statement(
  'devices.paired',
  `select tenant_id, guid, name, paired_at, last_seen_at from devices
   where credential_hash is not null and revoked_at is null order by tenant_id, guid`,
);
