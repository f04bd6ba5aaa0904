import { guests } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { GuestSession, renderGuestSession } from './shapes.ts';
import { sitsAtTable } from './table.ts';

export const getCurrentGuestSession = route({
  operationId: 'getCurrentGuestSession',
  method: 'GET',
  path: '/api/v1/storefront/session',
  summary: 'Get the session of the guest who asks.',
  description: 'Whether a token that was kept is still good, and how long.',
  access: guests,
  response: GuestSession,
  handler: async ({ deps, scope }) => {
    const { principal } = scope;
    const isAtTable = await sitsAtTable(deps, scope);
    return ok(renderGuestSession({ ...principal, table: isAtTable ? principal.table : null }));
  },
});
