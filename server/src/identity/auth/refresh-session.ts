import Type from 'typebox';
import { anyone, type Call, requireSameOrigin } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { ANYBODY } from './attempts.ts';
import { auditLines } from './authenticate.ts';
import { readRefreshCookie, refreshCookie } from './cookies.ts';
import { endSession } from './end-sessions.ts';
import { lockProvable } from './proof-queries.ts';
import {
  findRefreshState,
  findSessionView,
  type RefreshStateRow,
  rotateRefreshToken,
  type SessionViewRow,
} from './session-queries.ts';
import { ACCESS_MS } from './session-tokens.ts';
import { renderSession, SessionResult } from './shapes.ts';
import { newAccessCookie, REFRESH_MS } from './start-session.ts';
import { hostOf } from './token-domains.ts';

/**
 * Tabs of one browser may refresh at the same time with the same token. During this grace period the previous token
 * gets the same successor again, and the successor is not rotated. So every tab ends with a valid token, whatever the
 * order of responses. After it, an old token means that two parties hold it, once what came with its successor was used: until then
 * nobody may have got the answer.
 */
const GRACE_MS = 10_000;

const about = {
  path: '/api/v1/auth/refresh',
  description:
    'Takes the refresh cookie and sets both cookies again. Call it when an app starts, or after a 401 ' +
    'on a session that worked before: it extends the session by 30 days. A refresh token works once. ' +
    'Using one that was replaced more than 10 seconds ago ends the session, because two parties hold ' +
    'it; but while nothing of that answer was used it counts as lost, and is given again.',
  when: {
    UNAUTHORIZED:
      'The refresh cookie is missing, wrong, used before or too old, or the account is suspended.',
    FORBIDDEN: 'A page of another site asks.',
  },
  access: anyone,
  response: SessionResult,
  status: 200,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'] as const,
};

export const refreshSession = route({
  ...about,
  operationId: 'refreshSession',
  method: 'POST',
  summary: 'Refresh the access cookie.',
  body: Type.Optional(Type.Unsafe<unknown>({ description: 'not looked at' })),
  handler: (call) => answerTo(call),
});

/** The specification names no method. GET serves clients that can only load a URL. */
export const refreshSessionByGet = route({
  ...about,
  operationId: 'refreshSessionByGet',
  method: 'GET',
  summary: 'Refresh the access cookie (same as POST).',
  handler: (call) => answerTo(call),
});

type RefreshCall = Pick<Call<IdentityDeps>, 'deps' | 'request' | 'correlationId'>;

async function answerTo(call: RefreshCall): Promise<Answer<SessionResult>> {
  const { session, cookies } = (await refresh(call)) ?? rejectRefresh();
  return { status: 200, data: session, headers: { 'set-cookie': cookies } };
}

interface Refreshed {
  session: SessionResult;
  cookies: string[];
}

/** Null when the cookie refreshes nothing. */
export async function refresh(call: RefreshCall): Promise<Refreshed | null> {
  requireSameOrigin(call.request);
  const { deps, request } = call;
  const presented = readRefreshCookie(request);
  const sessionId = presented === null ? null : deps.sessionTokens.sessionOf(presented);
  if (presented === null || sessionId === null) return null;
  const now = deps.clock.now();
  const host = hostOf(request.headers);
  const hash = hashToken(presented);
  const successor = deps.sessionTokens.successorOf(presented);
  const [rotated, [state], [view]] = await deps.identity.run(
    ANYBODY,
    rotateRefreshToken([
      sessionId,
      hash,
      hashToken(successor),
      new Date(now),
      new Date(now + REFRESH_MS),
      new Date(now - GRACE_MS),
      host,
    ]),
    findRefreshState([sessionId, new Date(now)]),
    findSessionView([sessionId]),
  );
  if (!state || !view || !isAlive(state, now)) return null;
  if (state.only_host !== null && state.only_host !== host) return null;
  const token = rotated.length > 0 ? successor : currentToken(state, { presented, successor, hash }, now);
  if (token === null) {
    await endFamily(call, sessionId, state, now);
    return null;
  }
  return refreshed(call, { ...view, rotation: state.rotations }, token, now);
}

function isAlive(state: RefreshStateRow, now: number): boolean {
  const { revoked_at, status, refresh_expires_at, ends_at, parent_lives } = state;
  return (
    revoked_at === null && status === 'ACTIVE' && refresh_expires_at > now && ends_at > now && parent_lives
  );
}

/** The current token, for a tab that presents it or the previous one; null for one whose successor is in use. */
function currentToken(
  state: RefreshStateRow,
  given: { presented: string; successor: string; hash: string },
  now: number,
): string | null {
  if (given.hash === state.refresh_hash) return given.presented;
  const { rotated_at, rotations, used_rotation } = state;
  const isRecent = rotated_at !== null && now - rotated_at < GRACE_MS;
  const mayBeLost = isRecent || used_rotation < rotations;
  const sameSuccessor = hashToken(given.successor) === state.refresh_hash;
  return mayBeLost && given.hash === state.previous_hash && sameSuccessor ? given.successor : null;
}

/** A retired token was presented, so two parties hold a copy. The owner cannot be identified, so the session ends. */
async function endFamily(
  { deps, request, correlationId }: RefreshCall,
  sessionId: string,
  state: RefreshStateRow,
  now: number,
): Promise<void> {
  await deps.identity.transaction(ANYBODY, async (tx) => {
    const [, ended] = await tx.run(
      lockProvable(state.uid),
      endSession(state.uid, sessionId, 'REFRESH_REUSED', now),
    );
    const target = { kind: 'session', id: sessionId };
    const details = { uid: state.uid };
    const line = { principal: null, action: 'session.refresh_reused' as const, target, details };
    const lines = ended.length > 0 ? auditLines(state, { ...line, request, correlationId, now }) : [];
    return { result: undefined, last: lines };
  });
}

async function refreshed(
  { deps }: RefreshCall,
  view: SessionViewRow & { rotation: number },
  token: string,
  now: number,
): Promise<Refreshed> {
  const access = await newAccessCookie(deps.sessionTokens, view, now);
  return {
    session: await renderSession(
      view,
      Math.min(now + ACCESS_MS, view.refresh_expires_at, view.ends_at),
      deps.roles,
    ),
    cookies: [access, refreshCookie(token, view.refresh_expires_at - now)],
  };
}

function rejectRefresh(): never {
  fail('UNAUTHORIZED', 'The session has ended. Sign in again.');
}
