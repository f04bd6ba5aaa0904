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
