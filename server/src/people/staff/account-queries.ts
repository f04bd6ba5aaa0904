import { statement } from '../../platform/db/statement.ts';

/** Runs in the role `comanda_identity`, over all tenants: accounts do. */

const move = statement(
  'staff.move_account',
  `with moving as (
     select s.tenant_id, s.guid from staff_members s
     join memberships m on m.tenant_id = s.tenant_id and m.uid = s.uid
     where m.uid = $1 and ($3::uuid[] is null or m.tenant_id = any($3)) order by s.tenant_id, s.guid for update of s)
   update staff_members s set uid = $2, version = s.version + 1, updated_at = $4
   from moving where s.tenant_id = moving.tenant_id and s.guid = moving.guid
   returning s.tenant_id, s.restaurant_guid, s.guid, s.version`,
);
/** Links the staff of an account to another one, in the tenants where it has a place, or in some of them. */
export const moveStaff = (uid: string, toUid: string, tenantIds: readonly string[] | null, now: number) =>
  move([uid, toUid, tenantIds, new Date(now)]);

const end = statement(
  'staff.end_pins_of_account',
  `update staff_pins p set hash = 'void ' || p.staff_guid, made_at = greatest($3, p.made_at + interval '1 millisecond')
   from staff_members s
   where s.uid = $1 and ($2::uuid is null or s.tenant_id = $2) and p.tenant_id = s.tenant_id and p.staff_guid = s.guid
   returning s.tenant_id, s.restaurant_guid, s.guid`,
);
/** Takes the PINs of an account's staff away, in one tenant or in all. */
export const endPinsOf = (uid: string, tenantId: string | null, now: number) =>
  end([uid, tenantId, new Date(now)]);
