import { atRestaurant, type TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { announceStaff } from './directory.ts';

const IN_FORCE = `select s.guid, s.restaurant_guid, s.name, p.made_at from staff_pins p
     join staff_members s on s.tenant_id = p.tenant_id and s.guid = p.staff_guid
   where p.tenant_id = $1 and p.staff_guid = any($2::uuid[]) and p.hash not like 'void %' order by s.guid`;
const find = statement('staff.pins_in_force', IN_FORCE);
const lock = statement('staff.lock_pins_in_force', `${IN_FORCE} for update of p`);
/** Those of some people who have a PIN; `locked`: held until the transaction ends. */
export const pinsInForce = ({ tenantId }: TenantScope, guids: readonly string[], locked: boolean) =>
  (locked ? lock : find)([tenantId, guids]);

const lose = statement(
  'staff.void_pin',
  `update staff_pins set hash = 'void ' || staff_guid, made_at = greatest($3, made_at + interval '1 millisecond')
   where tenant_id = $1 and staff_guid = $2`,
);
/** Takes somebody's PIN away: whoever signed in with it is signed out, and none fits until another one is made. */
export function endPin(
  scope: TenantScope,
  { guid, restaurant_guid: restaurantGuid }: RowOf<'staff.pins_in_force'>,
  now: number,
): Statement[] {
  return [
    lose([scope.tenantId, guid, new Date(now)]),
    announceStaff(atRestaurant(scope, restaurantGuid), guid),
    emit(scope, { type: 'staff.pin_changed', restaurantGuid, data: { guid }, now }),
  ];
}
