import { announceRole, lockRole, toRole, updateRoleRow } from '../../identity/roles/index.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { assertHeld, managesRoles, tenantOf } from './managing.ts';
import { readPermissions } from './read-permissions.ts';
import { RoleChange, RoleShape, render, roleParams } from './shapes.ts';
import { tell } from './tell.ts';

export const updateRole = route({
  operationId: 'updateRole',
  method: 'PATCH',
  path: '/api/v1/roles/{role}',
  summary: 'Update a role.',
  description:
    'Fields that are left out stay; `permissions` replaces all of them. Whoever has the role may do that, and no more, ' +
    'within a second on every server. Nobody changes a role that is, or becomes, more than they hold. Built-in roles ' +
    'are not found.',
  access: managesRoles,
  params: roleParams,
  body: RoleChange,
  response: RoleShape,
  handler: (call) => {
    const { deps, scope, params, body } = call;
    const tenant = tenantOf(scope);
    const now = deps.clock.now();
    return call.transaction(tenant, async (tx) => {
      const [rows] = await tx.run(lockRole(tenant, params.role));
      const before = toRole(one(rows, 'role'));
      const { name } = before;
      assertVersion(call.expectedVersion, before.version);
      assertHeld(tenant, name, before.permissions);
      const permissions = body.permissions ? readPermissions(body.permissions) : before.permissions;
      assertHeld(tenant, name, permissions);
      const next = { name, title: body.title ?? before.title, permissions };
      const [updated] = await tx.run(updateRoleRow(tenant, next, now), announceRole(tenant.tenantId, name));
      const role = toRole(onlyRow(updated));
      await tx.run(...tell(call, tenant, 'role.updated', { role, before }));
      return ok(render(role));
    });
  },
});
