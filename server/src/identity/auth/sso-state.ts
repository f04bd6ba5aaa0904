import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { failFields } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Provider } from './sso.ts';

/** Time to sign in at the provider, including a second factor. */
export const PENDING_SECONDS = 600;
const RETURN_TO_MAX = 1_000;
/** SameSite=Lax: sent with the redirect from the provider, but not with requests of other pages. */
const COOKIE = '__Host-comanda_sso';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const PURPOSE = 'sso';

/** A sign-in in progress at a provider. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
  /** A path on this server; null when the caller wants the response itself. */
  returnTo: string | null;
  /** The signed-in user to link; null for a sign-in. */
  link: { uid: string; name: string; sessionId: string } | null;
  /** The provider has to ask the person again who they are, although it remembers them. */
  askAgain: boolean;
  expiresAt: number;
}

export interface Started {
  /** The provider's authorization URL. */
  url: string;
  cookie: string;
}

export const callbackUrl = ({ publicUrl }: IdentityDeps, { settings }: Provider): string =>
  `${publicUrl}/api/v1/auth/sso/${settings.id}/callback`;

/**
 * Starts a federated sign-in. The state travels in a sealed cookie: it is bound to this browser, and a start inserts no
 * row, so nobody can fill a table. The callback inserts the row that makes it single-use.
 */
export async function startSignIn(
  deps: IdentityDeps,
  provider: Provider,
  request: { returnTo?: string | undefined; link: PendingSignIn['link']; askAgain?: boolean | undefined },
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
    askAgain: request.askAgain ?? false,
    expiresAt: deps.clock.now() + PENDING_SECONDS * 1_000,
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(deps, provider),
    scope: provider.settings.scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // Some providers heed only the one, some only the other.
    ...(pending.askAgain ? { prompt: 'login', max_age: '0' } : {}),
  });
  const sealed = deps.sealer.seal(PURPOSE, provider.settings.id, JSON.stringify(pending));
  return { url: url.href, cookie: `${COOKIE}=${sealed}; Max-Age=${PENDING_SECONDS}; ${ATTRIBUTES}` };
}

export const FORGET_COOKIE = `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;

/** The sign-in that this browser started at this provider; null without one, or after it has expired. */
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

/** Accepts only paths on this server, as browsers read them. Anything else would be an open redirect. */
function localPath(path: string, part: 'body' | 'query'): string {
  const base = 'http://local.invalid';
  const url = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? URL.parse(path, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//') || path.length > RETURN_TO_MAX) {
    failFields([{ in: part, path: '/returnTo', rule: 'local', message: 'must be a path of this server' }]);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
