import { anyone, requireSameOrigin } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { route } from '../deps.ts';
import { ANYBODY } from './attempts.ts';
import { auditLines, type SignInCall, signedInUser } from './authenticate.ts';
import { clearedCookies, readRefreshCookie } from './cookies.ts';
import { endSession } from './end-sessions.ts';
import { lockProvable } from './proof-queries.ts';
import { findRefreshState } from './session-queries.ts';
import { AnyBody, SignedOut } from './shapes.ts';

export const signOut = route({
  operationId: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/signout',
  summary: 'Sign out and revoke the session.',
  description:
    'Clears the session cookies, and revokes the session if a valid one was sent. Discard whatever ' +
    'your app stored as well.',
  when: { FORBIDDEN: 'A page of another site asks.' },
  access: anyone,
  body: AnyBody,
  response: SignedOut,
  status: 200,
  errors: ['FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    // Best effort: the cookies are cleared whatever happens here.
    await revoke(call).catch((error: unknown) => call.log.warn({ err: error }, 'session not revoked'));
    return { status: 200, data: { signedOut: true }, headers: { 'set-cookie': clearedCookies() } };
  },
});

async function revoke(call: SignInCall): Promise<void> {
  const { deps, request, correlationId } = call;
  const sessionId = sessionIdOf(call);
  if (sessionId === null) return;
  const now = deps.clock.now();
  await deps.identity.transaction(ANYBODY, async (tx) => {
    const [[state]] = await tx.run(findRefreshState([sessionId, new Date(now)]));
    if (!state || !presented(call, state.refresh_hash, sessionId)) return { result: undefined, last: [] };
    const { uid, name } = state;
    const [, ended] = await tx.run(lockProvable(uid), endSession(uid, sessionId, 'SIGNED_OUT', now));
    const target = { kind: 'session', id: sessionId };
    const line = { principal: null, actor: { uid, name }, action: 'user.signed_out' as const, target };
    const lines = ended.length > 0 ? auditLines(state, { ...line, request, correlationId, now }) : [];
    return { result: undefined, last: lines };
  });
}

/** Uses either cookie: the access cookie may have expired while the refresh cookie still names the session. */
function sessionIdOf({ deps, request, caller }: SignInCall): string | null {
  const user = signedInUser(caller);
  if (user) return user.sessionId;
  const refresh = readRefreshCookie(request);
  return refresh === null ? null : deps.sessionTokens.sessionOf(refresh);
}

/** A retired refresh token ends nothing here. The refresh endpoint handles its reuse. */
function presented({ request, caller }: SignInCall, refreshHash: string, sessionId: string): boolean {
  if (signedInUser(caller)?.sessionId === sessionId) return true;
  const refresh = readRefreshCookie(request);
  return refresh !== null && hashToken(refresh) === refreshHash;
}
