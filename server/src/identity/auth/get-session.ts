import { users } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { readAccessCookie } from './cookies.ts';
import { findSessionView } from './session-queries.ts';
import { ACCESS_MS } from './session-tokens.ts';
import { renderSession, SessionResult } from './shapes.ts';

export const getSession = route({
  operationId: 'getSession',
  method: 'GET',
  path: '/api/v1/auth/session',
  summary: 'Get the current session.',
  description: 'Shows who is signed in, their tenants and roles, and when the session ends.',
  access: users,
  response: SessionResult,
  handler: async ({ deps, scope, request }) => {
    const [[row]] = await deps.identity.run(scope, findSessionView([scope.principal.sessionId]));
    if (!row) fail('UNAUTHORIZED', 'This session has ended.');
    const now = deps.clock.now();
    const claims = await deps.sessionTokens.readAccess(readAccessCookie(request) ?? '', now);
    // The response renews a cookie that is about to expire.
    const renewed = scope.principal.renewedCookies !== undefined;
    const expiresAt = renewed || !claims ? now + ACCESS_MS : claims.expiresAt;
    return ok(await renderSession(row, expiresAt, deps.roles));
  },
});
