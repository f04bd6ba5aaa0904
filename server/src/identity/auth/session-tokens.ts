import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { isGuid } from '../../platform/ids.ts';

/** How long an access cookie counts (spec, section 5). */
export const ACCESS_MS = 15 * 60_000;
/** Clocks of two servers differ a little; a token from further in the future is nobody's. */
const SKEW_MS = 30_000;

const ISSUER = 'comanda';
const AUDIENCE = 'comanda-session';
const TYPE = 'access+jwt';
const ALGORITHM = 'HS256';
const KEY_BYTES = 32;
const SECRET_BYTES = 32;
const TAG_BYTES = 16;

/** What a verified access token says. */
interface AccessClaims {
  uid: string;
  sessionId: string;
  expiresAt: number;
}

/**
 * The two credentials of a session.
 *
 * The access token is a JWT, so that a forged one is refused without asking the database. The refresh token is
 * `<session id>.<secret>.<tag>`, opaque to clients; only its hash is stored. The tag proves that we made it for this session, which
 * tells an old token (stolen, or a backup of a browser) from a guess. The secret of a successor derives from the token
 * before it, so that every process hands the same successor to tabs that refresh at the same moment.
 */
export interface SessionTokens {
  issueAccess(claims: { uid: string; sessionId: string; expiresAt: number; now: number }): Promise<string>;
  /** Null for anything but a token of ours that counts now. */
  readAccess(token: string, now: number): Promise<AccessClaims | null>;
  firstRefresh(sessionId: string): string;
  successorOf(refreshToken: string): string;
  /** The session that a refresh token of ours was made for, whether it still counts or not. */
  sessionOf(refreshToken: string): string | null;
}

/** Every key derives from the installation's secret, so all processes share them and none is stored. */
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
  const tagKey = keyFor('refresh tag');
  const successorKey = keyFor('refresh successor');

  const tagOf = (body: string): Buffer => mac(tagKey, body).subarray(0, TAG_BYTES);
  const assemble = (sessionId: string, bytes: Buffer): string => {
    const body = `${sessionId}.${bytes.toString('base64url')}`;
    return `${body}.${tagOf(body).toString('base64url')}`;
  };
  const sessionOf = (token: string): string | null => {
    const [sessionId = '', text = '', tag = '', ...rest] = token.split('.');
    const given = Buffer.from(tag, 'base64url');
    if (!isGuid(sessionId) || rest.length > 0 || given.length !== TAG_BYTES) return null;
    return timingSafeEqual(given, tagOf(`${sessionId}.${text}`)) ? sessionId : null;
  };

  return {
    async issueAccess({ uid, sessionId, expiresAt, now }) {
      return new SignJWT({ sid: sessionId })
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
    firstRefresh: (sessionId) => assemble(sessionId, randomBytes(SECRET_BYTES)),
    successorOf(token) {
      const sessionId = sessionOf(token);
      if (sessionId === null) throw new Error('no refresh token of ours has a successor');
      return assemble(sessionId, mac(successorKey, token));
    },
    sessionOf,
  };
}

/** What jose does not check: identifiers are ours, and the times are such as we give. */
function claimsOf({ sub, sid, iat, exp }: JWTPayload, now: number): AccessClaims | null {
  if (typeof sub !== 'string' || !isGuid(sub) || typeof sid !== 'string' || !isGuid(sid)) return null;
  if (iat === undefined || exp === undefined) return null;
  const [issuedAt, expiresAt] = [iat * 1_000, exp * 1_000];
  if (issuedAt > now + SKEW_MS || expiresAt - issuedAt > ACCESS_MS) return null;
  return { uid: sub, sessionId: sid, expiresAt };
}

function mac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
