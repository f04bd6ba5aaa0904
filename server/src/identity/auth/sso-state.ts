import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { failFields } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Provider } from './sso.ts';

/** Time to type a password there, find a phone, and come back. */
const PENDING_SECONDS = 600;
const RETURN_TO_MAX = 1_000;
/** SameSite=Lax is sent when the provider's page leads back here, and not with what other pages fetch. */
const COOKIE = '__Host-comanda_sso';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const PURPOSE = 'sso';

/** A sign-in that is under way at a provider. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
  /** A path of ours; null when the caller wants the answer itself. */
  returnTo: string | null;
  /** Who is signed in and wants to be linked. */
  link: { uid: string; name: string; sessionId: string } | null;
  expiresAt: number;
}

export interface Started {
  /** Where the browser goes now. */
  url: string;
  cookie: string;
}

export const callbackUrl = ({ publicUrl }: IdentityDeps, { settings }: Provider): string =>
  `${publicUrl}/api/v1/auth/sso/${settings.id}/callback`;

/**
 * Begins a sign-in elsewhere. What must be known on the way back travels in a cookie that only we can open: it is bound to
 * this browser, and a start costs no row, so nobody fills a table by starting. That it counts once is a row at the end.
 */
export async function startSignIn(
  deps: IdentityDeps,
  provider: Provider,
  request: { returnTo: string | undefined; link: PendingSignIn['link'] },
): Promise<Started> {
  const returnTo =
    request.returnTo === undefined ? null : localPath(request.returnTo, request.link ? 'body' : 'query');
  const { configuration } = await provider.discovered();
  const pending: PendingSignIn = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    returnTo,
    link: request.link,
    expiresAt: deps.clock.now() + PENDING_SECONDS * 1_000,
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(deps, provider),
    scope: provider.settings.scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  const sealed = deps.sealer.seal(PURPOSE, provider.settings.id, JSON.stringify(pending));
  return { url: url.href, cookie: `${COOKIE}=${sealed}; Max-Age=${PENDING_SECONDS}; ${ATTRIBUTES}` };
}

export const FORGET_COOKIE = `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;

/** The sign-in that this browser has begun at this provider; null without one, and when it took too long. */
export function pendingSignIn(
  { sealer, clock }: IdentityDeps,
  provider: Provider,
  { headers }: RequestInfo,
): PendingSignIn | null {
  const sealed = String(headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  if (!sealed) return null;
  try {
    const pending = JSON.parse(sealer.open(PURPOSE, provider.settings.id, sealed)) as PendingSignIn;
    return pending.expiresAt > clock.now() ? pending : null;
  } catch {
    return null;
  }
}

/** A path on this server and nothing that a browser would take for another. Anything else would be an open redirect. */
function localPath(path: string, part: 'body' | 'query'): string {
  const base = 'http://local.invalid';
  const url = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? URL.parse(path, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//') || path.length > RETURN_TO_MAX) {
    failFields([{ in: part, path: '/returnTo', rule: 'local', message: 'must be a path of this server' }]);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
