import { administration } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findAccount, findMember } from './queries.ts';
import { AdminUser, renderAccount, renderMember, userParams } from './shapes.ts';
import { readInvitations } from './still-invites.ts';

export const getAdminUser = route({
  operationId: 'getAdminUser',
  method: 'GET',
  path: '/api/v1/admin-users/{uid}',
  summary: 'Get a user.',
  description: 'A person of the tenant. Operators who name no tenant see any account.',
  access: administration('read:users'),
  params: userParams,
  response: AdminUser,
  handler: async ({ deps, scope, params }) => {
    const { tenant } = scope;
    if (tenant) {
      const [rows] = await deps.db.run(tenant, findMember(tenant, params.uid));
      const row = one(rows, 'user');
      const invitations = await readInvitations(deps, tenant.tenantId, [row]);
      return ok(renderMember(row, tenant.restaurants, invitations.get(row.uid)));
    }
    const [rows] = await deps.identity.run(scope, findAccount(params.uid));
    return ok(renderAccount(one(rows, 'user')));
  },
});
