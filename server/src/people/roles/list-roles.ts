import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { allRoles, toRole } from '../../identity/roles/index.ts';
import { ok } from '../../platform/http/route.ts';
import { nullable } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { BUILT_IN_ROLES, RoleShape, render } from './shapes.ts';

export const listRoles = route({
  operationId: 'listRoles',
  method: 'GET',
  path: '/api/v1/roles',
  summary: 'List the roles that members and jobs can have.',
  description:
    'The built-in ones first, then those that the tenant has made, by name. `nextCursor` is always null.',
  access: tenant('read:staff'),
  response: Type.Object({ items: Type.Array(RoleShape), nextCursor: nullable(Type.String()) }),
  handler: async ({ deps, scope }) => {
    const [rows] = await deps.db.run(scope, allRoles(scope));
    return ok({ items: [...BUILT_IN_ROLES, ...rows.map(toRole).map(render)], nextCursor: null });
  },
});
