import { tenant } from '../../access/index.ts';
import { findRole, toRole } from '../../identity/roles/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { BUILT_IN_ROLES, RoleShape, render, roleParams } from './shapes.ts';

export const getRole = route({
  operationId: 'getRole',
  method: 'GET',
  path: '/api/v1/roles/{role}',
  summary: 'Get a role.',
  description: 'A built-in one, or one that the tenant has made, with what it lets people do.',
  access: tenant('read:staff'),
  params: roleParams,
  response: RoleShape,
  handler: async ({ deps, scope, params }) => {
    const builtIn = BUILT_IN_ROLES.find(({ name }) => name === params.role);
    if (builtIn) return ok(builtIn);
    const [rows] = await deps.db.run(scope, findRole(scope.tenantId, params.role));
    return ok(render(toRole(one(rows, 'role'))));
  },
});
