import { type Call, type UserPrincipal, users } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { ANYBODY } from './attempts.ts';
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
    const session = await currentSession({ deps, request }, scope.principal);
    return ok(session ?? fail('UNAUTHORIZED', 'This session has ended.'));
  },
});

/** The session that an access cookie names; null when it has ended in the meantime. */
export async function currentSession(
  { deps, request }: Pick<Call<IdentityDeps>, 'deps' | 'request'>,
  principal: UserPrincipal,
): Promise<SessionResult | null> {
  const [[row]] = await deps.identity.run(ANYBODY, findSessionView([principal.sessionId]));
  if (!row) return null;
  const now = deps.clock.now();
  const claims = await deps.sessionTokens.readAccess(readAccessCookie(request) ?? '', now);
  // The response renews a cookie that is about to expire.
  const renewed = principal.renewedCookies !== undefined;
  const expiresAt = renewed || !claims ? now + ACCESS_MS : claims.expiresAt;
  return renderSession(row, expiresAt, deps.roles);
}
