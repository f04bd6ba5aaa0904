import { users } from '../../access/index.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfSessions } from './queries.ts';
import { renderSession, Session } from './shapes.ts';

export const listOwnSessions = route({
  operationId: 'listOwnSessions',
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  summary: 'List your sessions, newest first.',
  description: 'The devices on which you are signed in. The one that asks is marked `current`.',
  access: users,
  query: listQuery(),
  response: pageOf(Session),
  handler: async (call) => {
    const { deps, scope } = call;
    const { uid, sessionId } = scope.principal;
    const page = pageOfSessions(uid, deps.clock.now(), pageFor(call));
    const [found] = await deps.identity.run(scope, page);
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.id]);
    return ok({ items: rows.map((row) => renderSession(row, sessionId)), nextCursor });
  },
});
