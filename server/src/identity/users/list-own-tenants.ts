import { users } from '../../access/index.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfAssignments } from './queries.ts';
import { renderAssignment, TenantAssignment } from './shapes.ts';

export const listOwnTenants = route({
  operationId: 'listOwnTenants',
  method: 'GET',
  path: '/api/v1/users/me/tenants',
  summary: 'List your tenants and your role in each.',
  description:
    'With several tenants, name one with x-tenant-id on requests that concern a tenant. Open ' +
    'invitations, and tenants that suspended you, are not listed.',
  access: users,
  query: listQuery(),
  response: pageOf(TenantAssignment),
  handler: async (call) => {
    const { deps, scope } = call;
    const { uid, isNarrow, memberships } = scope.principal;
    const only = isNarrow ? memberships.map(({ tenantId }) => tenantId) : null;
    const page = pageOfAssignments(uid, only, pageFor(call));
    const [found] = await deps.identity.run(scope, page);
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.tenant_id]);
    return ok({ items: rows.map(renderAssignment), nextCursor });
  },
});
