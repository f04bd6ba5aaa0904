import { administration } from '../../access/index.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfAccounts, pageOfMembers } from './queries.ts';
import { AdminUser, filterParameters, renderAccount, renderMember } from './shapes.ts';
import { readInvitations } from './still-invites.ts';

export const listAdminUsers = route({
  operationId: 'listAdminUsers',
  method: 'GET',
  path: '/api/v1/admin-users',
  summary: "List a tenant's users, newest first.",
  description:
    'Operators see the accounts of all tenants, or of one tenant with `x-tenant-id`. A user who is ' +
    'limited to restaurants sees the people of those restaurants. `restaurantGuid` selects people who ' +
    'may work there: limited to it, or with access to all restaurants.',
  access: administration('read:users'),
  query: requestObject({ ...filterParameters, ...pageParameters }),
  response: pageOf(AdminUser),
  handler: async (call) => {
    const { deps, scope, query } = call;
    const { tenant } = scope;
    const positionOf = (row: { uid: string }) => [row.uid];
    if (tenant) {
      const [found] = await deps.db.run(tenant, pageOfMembers(tenant, query, pageFor(call)));
      const { rows, nextCursor } = slicePage(found, call, positionOf);
      const invitations = await readInvitations(deps, tenant.tenantId, rows);
      const items = rows.map((row) => renderMember(row, tenant.restaurants, invitations.get(row.uid)));
      return ok({ items, nextCursor });
    }
    const page = pageOfAccounts(query, pageFor(call));
    const [found] = await deps.identity.run(scope, page);
    const { rows, nextCursor } = slicePage(found, call, positionOf);
    return ok({ items: rows.map(renderAccount), nextCursor });
  },
});
