import { allRoles, announceRole, insertRole } from '../../identity/roles/index.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { assertHeld, managesRoles, tenantOf } from './managing.ts';
import { readPermissions } from './read-permissions.ts';
import { NewRole, ROLES_MAX, RoleShape, render } from './shapes.ts';
import { tell } from './tell.ts';

export const createRole = route({
  operationId: 'createRole',
  method: 'POST',
  path: '/api/v1/roles',
  summary: 'Make a role.',
  description:
    'Members and jobs get it by its `name`, as they do the built-in ones. Nobody makes a role that is more than they ' +
    'hold: permissions, limits and scopes; `details.exceeds` says what is. For people who have all restaurants.',
  when: { INVALID_STATE: 'The tenant has a hundred roles.' },
  access: managesRoles,
  body: NewRole,
  response: RoleShape,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { deps, scope, body } = call;
    const tenant = tenantOf(scope);
    const { name, title } = body;
    const permissions = readPermissions(body.permissions);
    assertHeld(tenant, name, permissions);
    const now = deps.clock.now();
    return call.transaction(tenant, async (tx) => {
      const [before, inserted] = await tx.run(
        allRoles(tenant),
        insertRole(tenant, { name, title, permissions }, now),
      );
      if (inserted.length === 0)
        fail('CONFLICT', 'There is a role of this name.', { reason: 'NAME_TAKEN', name });
      if (before.length >= ROLES_MAX)
        fail('INVALID_STATE', 'There are too many roles.', { state: 'FULL', allowed: ['deleteRole'] });
      const role = { name, title, permissions, version: 1, createdAt: now, updatedAt: now };
      await tx.run(announceRole(tenant.tenantId, name), ...tell(call, tenant, 'role.created', { role }));
      return created(render(role));
    });
  },
});
