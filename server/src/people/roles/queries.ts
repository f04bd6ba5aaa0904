import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';

const holders = statement(
  'roles.holders',
  `select 'MEMBER' as kind, m.uid as id, coalesce(m.invited_name, u.name) as name
   from memberships m left join users u on u.uid = m.uid where m.tenant_id = $1 and m.role = $2
   union all
   select 'STAFF', s.guid, s.name from staff_members s
   where s.tenant_id = $1 and exists (select from json_array_elements(s.jobs) as job where job->>'role' = $2)
   order by 1, 3, 2 limit 50`,
  ['kind', 'id'],
);
/** Who has a role: members, invited ones too, and staff in one of their jobs. At most fifty. */
export const findHolders = ({ tenantId }: TenantScope, role: string) => holders([tenantId, role]);
