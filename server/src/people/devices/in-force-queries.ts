import { atRestaurant, type TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { announceDevice, revokeDeviceRow } from './queries.ts';

/** Put in force by who had the code made with which it was paired; by who had its code made, as long as nobody has paired it. */
const IN_FORCE = `select d.guid, d.restaurant_guid, d.name, d.version,
     case when d.paired_at is null or (d.paired_by is null and c.created_at <= d.paired_at) then c.made_by else d.paired_by end as put_by
   from devices d left join device_pairing_codes c on c.tenant_id = d.tenant_id and c.device_guid = d.guid
   where d.tenant_id = $1 and d.guid = any($2::uuid[]) and d.revoked_at is null order by d.guid`;
const find = statement('devices.in_force', IN_FORCE);
const lock = statement('devices.lock_in_force', `${IN_FORCE} for update of d`);
/** Those of some devices that are not revoked; `locked`: held until the transaction ends. */
export const devicesInForce = ({ tenantId }: TenantScope, guids: readonly string[], locked: boolean) =>
  (locked ? lock : find)([tenantId, guids]);

/** Revokes a device that the transaction holds. */
export function endDevice(
  scope: TenantScope,
  { guid, restaurant_guid: restaurantGuid, version }: RowOf<'devices.in_force'>,
  now: number,
): Statement[] {
  return [
    revokeDeviceRow(atRestaurant(scope, restaurantGuid), guid, now),
    announceDevice(scope, guid),
    emit(scope, { type: 'device.revoked', restaurantGuid, data: { guid, version: version + 1 }, now }),
  ];
}
