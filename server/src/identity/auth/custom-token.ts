import { importPKCS8, type JWTPayload, SignJWT } from 'jose';
import { newGuid } from '../../platform/ids.ts';
import type { IdentityDeps } from '../deps.ts';

/** Long enough to reach another domain, too short to be worth stealing. */
export const CUSTOM_TOKEN_SECONDS = 300;
/** Distinguishes custom tokens from the other tokens that this service signs. */
const TYPE = 'custom-token+jwt';
/** Without a public URL the issuer is a fixed name, the same in every process on this database. */
const ISSUER_WITHOUT_ADDRESS = 'comanda';
const FIREBASE_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** The user, the session that requested the token, and the target domain. */
export interface CustomTokenClaims {
  uid: string;
  tenantId: string | null;
  sessionId: string;
  /** Whether the session that requested the token has verified a second factor. */
  secondFactor: boolean;
}

const issuerOf = ({ config }: IdentityDeps): string => config.publicUrl || ISSUER_WITHOUT_ADDRESS;

/** Signs a single-use token that signs its user in at one domain. */
export function signCustomToken(
  deps: IdentityDeps,
  domain: string,
  claims: CustomTokenClaims,
): Promise<string> {
  const { uid, tenantId, sessionId, secondFactor } = claims;
  const members = { sub: uid, uid, tenantId, sid: sessionId, mfa: secondFactor, jti: newGuid() };
  return deps.signingKeys.sign(members, {
    type: TYPE,
    audience: domain,
    issuer: issuerOf(deps),
    lifetimeSeconds: CUSTOM_TOKEN_SECONDS,
  });
}

/** The claims and the identifier of an unexpired custom token for this domain; null for anything else. */
export async function readCustomToken(
  deps: IdentityDeps,
  domain: string,
  token: string,
): Promise<(CustomTokenClaims & { jti: string; expiresAt: number }) | null> {
  const claims: JWTPayload | null = await deps.signingKeys.verify(token, {
    type: TYPE,
    audience: domain,
    issuer: issuerOf(deps),
    maxAgeSeconds: CUSTOM_TOKEN_SECONDS,
  });
  if (!claims) return null;
  return {
    uid: claims.uid as string,
    tenantId: claims.tenantId as string | null,
    sessionId: claims.sid as string,
    secondFactor: claims.mfa === true,
    jti: claims.jti as string,
    expiresAt: (claims.exp as number) * 1_000,
  };
}

/** Firebase's claim set for the same user, for apps that keep their data there; null without a service account. */
export async function signFirebaseToken(
  { config, clock }: IdentityDeps,
  uid: string,
  place: { tenantId: string; role: string } | null,
): Promise<string | null> {
  const account = config.firebaseServiceAccount;
  if (!account) return null;
  const now = Math.floor(clock.now() / 1_000);
  return new SignJWT({ uid, ...(place ? { claims: { ...place } } : {}) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setSubject(account.clientEmail)
    .setAudience(FIREBASE_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + CUSTOM_TOKEN_SECONDS)
    .sign(await importPKCS8(account.privateKey, 'RS256'));
}
