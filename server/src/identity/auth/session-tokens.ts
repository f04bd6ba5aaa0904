import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { createRotatingTokens } from '../../platform/crypto/rotating-tokens.ts';
import { isGuid } from '../../platform/ids.ts';

/** The lifetime of an access cookie (spec, section 5). */
export const ACCESS_MS = 15 * 60_000;
/** Allowed clock difference between servers. A token from further in the future is invalid. */
const SKEW_MS = 30_000;

const ISSUER = 'comanda';
const AUDIENCE = 'comanda-session';
const TYPE = 'access+jwt';
const ALGORITHM = 'HS256';
const KEY_BYTES = 32;

/** The claims of a verified access token. */
interface AccessClaims {
  uid: string;
  sessionId: string;
  /** The refresh token with which it came, counted from 0 in its session: a renewed one is of the same. */
  rotation: number;
  expiresAt: number;
}

/**
 * The two credentials of a session.
 *
 * The access token is a JWT, so a forged one is rejected without a database query. The refresh token is one
 * of the session's rotating tokens.
 */
export interface SessionTokens {
  issueAccess(claims: AccessClaims & { now: number }): Promise<string>;
  /** Null for anything but a valid token of this service. */
  readAccess(token: string, now: number): Promise<AccessClaims | null>;
  firstRefresh(sessionId: string): string;
  successorOf(refreshToken: string): string;
  /** The session of a refresh token that this service issued, valid or not. */
  sessionOf(refreshToken: string): string | null;
}

/** All keys derive from the installation's secret: every process has them and none is stored. */
export function createSessionTokens(secret: string): SessionTokens {
  const keyFor = (purpose: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(hkdfSync('sha256', secret, '', `comanda session ${purpose}`, KEY_BYTES));
  const accessKey = crypto.subtle.importKey(
    'raw',
    keyFor('access'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const refresh = createRotatingTokens(secret, 'comanda session refresh');

  return {
    async issueAccess({ uid, sessionId, rotation, expiresAt, now }) {
      return new SignJWT({ sid: sessionId, rot: rotation })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(now / 1_000))
        .setExpirationTime(Math.floor(expiresAt / 1_000))
        .sign(await accessKey);
    },
    async readAccess(token, now) {
      try {
        const { payload } = await jwtVerify(token, await accessKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: new Date(now),
        });
        return claimsOf(payload, now);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
    firstRefresh: refresh.first,
    successorOf: refresh.successorOf,
    sessionOf: refresh.ownerOf,
  };
}

/** Checks what jose does not: the form of the identifiers, and the lifetime. */
function claimsOf({ sub, sid, rot = 0, iat, exp }: JWTPayload, now: number): AccessClaims | null {
  if (typeof sub !== 'string' || !isGuid(sub) || typeof sid !== 'string' || !isGuid(sid)) return null;
  if (iat === undefined || exp === undefined || typeof rot !== 'number') return null;
  const [issuedAt, expiresAt] = [iat * 1_000, exp * 1_000];
  if (issuedAt > now + SKEW_MS || expiresAt - issuedAt > ACCESS_MS) return null;
  return { uid: sub, sessionId: sid, rotation: rot, expiresAt };
}
