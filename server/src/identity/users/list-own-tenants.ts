import { users } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
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
  query: requestObject(pageParameters),
  response: pageOf(TenantAssignment),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const { uid } = scope.principal;
    const page = pageOfAssignments(uid, cursor?.[0], rowsToRead(query.limit));
    const [found] = await deps.identity.run(scope, page);
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.tenant_id]);
    return ok({ items: rows.map(renderAssignment), nextCursor });
  },
});
