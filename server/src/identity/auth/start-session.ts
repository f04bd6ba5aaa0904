import { hashToken } from '../../platform/crypto/seal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { newGuid } from '../../platform/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { accessCookie, refreshCookie } from './cookies.ts';
import { insertSession } from './session-queries.ts';
import { ACCESS_MS, type SessionTokens } from './session-tokens.ts';

const DAY_MS = 86_400_000;
/** Slides with every refresh (spec, section 5). */
export const REFRESH_MS = 30 * DAY_MS;
/** After this the user has to sign in again, however active the session is. */
const SESSION_MAX_MS = 90 * DAY_MS;
const USER_AGENT_MAX = 300;

/** The bounds of a session that a custom token begins. */
export interface Narrow {
  /** The session that asked for the token; this one ends with it. */
  parentId: string;
  /** Null: no tenant. */
  tenantId: string | null;
  host: string;
  refreshExpiresAt: number;
  endsAt: number;
}

interface NewSession {
  deps: Pick<IdentityDeps, 'sessionTokens'>;
  uid: string;
  secondFactor: boolean;
  /** When the person proved who they are; null when that is not known. */
  provenAt: number | null;
  narrow?: Narrow | undefined;
  request: RequestInfo;
  now: number;
}

/**
 * Starts a session in the caller's transaction (role comanda_identity). Resolves with the Set-Cookie values of both
 * cookies. The session's id and tokens are always new, whatever cookies the browser sent.
 */
export async function startSession(
  tx: Transaction,
  { deps, uid, secondFactor, provenAt, narrow, request, now }: NewSession,
): Promise<{ sessionId: string; cookies: string[] }> {
  const sessionId = newGuid();
  const refresh = deps.sessionTokens.firstRefresh(sessionId);
  const refreshExpiresAt = Math.min(now + REFRESH_MS, narrow?.refreshExpiresAt ?? Number.POSITIVE_INFINITY);
  const endsAt = Math.min(now + SESSION_MAX_MS, narrow?.endsAt ?? Number.POSITIVE_INFINITY);
  await tx.run(
    insertSession([
      sessionId,
      uid,
      hashToken(refresh),
      deviceOf(request),
      request.address,
      secondFactor,
      new Date(now),
      new Date(refreshExpiresAt),
      new Date(endsAt),
      provenAt === null ? null : new Date(provenAt),
      narrow?.parentId,
      narrow?.tenantId,
      narrow?.host,
    ]),
  );
  const times = { refresh_expires_at: refreshExpiresAt, ends_at: endsAt };
  const access = await newAccessCookie(
    deps.sessionTokens,
    { id: sessionId, uid, rotation: 0, ...times },
    now,
  );
  return { sessionId, cookies: [access, refreshCookie(refresh, refreshExpiresAt - now)] };
}

/** An access cookie that ends with its session at the latest. */
export async function newAccessCookie(
  tokens: SessionTokens,
  session: { id: string; uid: string; rotation: number; refresh_expires_at: number; ends_at: number },
  now: number,
): Promise<string> {
  const { id, uid, rotation, refresh_expires_at, ends_at } = session;
  const expiresAt = Math.min(now + ACCESS_MS, refresh_expires_at, ends_at);
  const token = await tokens.issueAccess({ uid, sessionId: id, rotation, expiresAt, now });
  return accessCookie(token, expiresAt - now);
}

/** Identifies a device, and is shown to its owner. */
export function deviceOf({ headers }: RequestInfo): string {
  return String(headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
}
