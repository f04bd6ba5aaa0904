import { announceRole, deleteRoleRow, holdRoles, lockRole, toRole } from '../../identity/roles/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { assertHeld, managesRoles, tenantOf } from './managing.ts';
import { findHolders } from './queries.ts';
import { RoleShape, render, roleParams } from './shapes.ts';
import { tell } from './tell.ts';

export const deleteRole = route({
  operationId: 'deleteRole',
  method: 'DELETE',
  path: '/api/v1/roles/{role}',
  summary: 'Delete a role that nobody has.',
  description: 'Built-in roles are not found. Send If-Match to delete only the version that you saw.',
  when: { INVALID_STATE: 'Somebody has it: `details.usedBy` says who, at most fifty of them.' },
  access: managesRoles,
  params: roleParams,
  response: RoleShape,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const tenant = tenantOf(call.scope);
    return call.transaction(tenant, async (tx) => {
      const [, rows] = await tx.run(holdRoles(tenant.tenantId), lockRole(tenant, call.params.role));
      const role = toRole(one(rows, 'role'));
      const { name } = role;
      assertVersion(call.expectedVersion, role.version);
      assertHeld(tenant, name, role.permissions);
      // Whoever is getting it was waited for.
      const [holders] = await tx.run(findHolders(tenant, name));
      if (holders.length > 0) {
        const usedBy = holders.map(({ kind, id, name: who }) => ({ kind, id, name: who }));
        fail('INVALID_STATE', 'Somebody has this role.', {
          state: 'IN_USE',
          allowed: ['updateRole'],
          usedBy,
        });
      }
      await tx.run(
        deleteRoleRow(tenant, name),
        announceRole(tenant.tenantId, name),
        ...tell(call, tenant, 'role.deleted', { role }),
      );
      return ok(render(role));
    });
  },
});
