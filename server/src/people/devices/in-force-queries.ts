import { atRestaurant, type TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { announceDevice, revokeDeviceRow } from './queries.ts';

const IN_FORCE = `select guid, restaurant_guid, name, version from devices
   where tenant_id = $1 and guid = any($2::uuid[]) and revoked_at is null order by guid`;
const find = statement('devices.in_force', IN_FORCE);
const lock = statement('devices.lock_in_force', `${IN_FORCE} for update`);
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
