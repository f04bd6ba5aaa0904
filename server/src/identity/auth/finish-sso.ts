import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import Type from 'typebox';
import { anyone, type Call } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { domainOf } from '../../platform/email.ts';
import { ApiError, fail } from '../../platform/errors.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { ANYBODY } from './attempts.ts';
import { answerOf, authenticate } from './authenticate.ts';
import {
  addressToOpen,
  authenticatedAt,
  type FederatedIdentity,
  federatedIdentityOf,
  findOrCreateUser,
  linkToUser,
  vouchFor,
} from './federated-identity.ts';
import { findLiveSession, useOnce } from './federation-queries.ts';
import { lockProvable } from './proof-queries.ts';
import { type Provider, unavailable } from './sso.ts';
import { assertSpeaksFor } from './sso-domains.ts';
import { ssoParams } from './sso-shapes.ts';
import {
  callbackUrl,
  FORGET_COOKIE,
  PENDING_SECONDS,
  type PendingSignIn,
  pendingSignIn,
} from './sso-state.ts';

const PARAMETER_MAX = 8_192;
const parameter = Type.String({ minLength: 1, maxLength: PARAMETER_MAX });
/** The page to return to when the start named none. */
const HOME = '/';

/** Additional properties are allowed, because providers add their own parameters. */
const AuthorizationResponse = Type.Object({
  state: parameter,
  code: Type.Optional(parameter),
  iss: Type.Optional(parameter),
  error: Type.Optional(parameter),
});

type FinishCall = Pick<Call<IdentityDeps>, 'deps' | 'request' | 'correlationId' | 'caller'> & {
  readonly query: Type.Static<typeof AuthorizationResponse>;
};

export const finishSso = route({
  operationId: 'finishSso',
  method: 'GET',
  path: '/api/v1/auth/sso/{provider}/callback',
  summary: 'Single sign-on callback.',
  description:
    'Answers 302 with the session cookies. Checks state, nonce, PKCE and issuer. Works once, in the ' +
    'browser that started it. A failure (such as `MFA_REQUIRED`) is answered as an error. If the ' +
    'start named a `returnTo`, it is added there as `ssoError`, with `challengeId` after the `#`.',
  when: {
    UNAUTHORIZED:
      'The attempt is unknown, was finished, began in another browser or too long ago, or the answer of the provider does not fit it.',
    MFA_REQUIRED: 'The account has a second factor: answer the challenge with `POST /auth/verify-mfa`.',
    FORBIDDEN:
      'The provider does not speak for the address of the account, or has not verified the one that it states, or the account with this address cannot be linked by it.',
    CONFLICT: 'Another account is linked to this identity.',
    PROVIDER_UNAVAILABLE: 'The identity provider, or the DNS of the domain, does not answer.',
  },
  access: anyone,
  params: ssoParams,
  query: AuthorizationResponse,
  response: Type.String(),
  status: 302,
  rawContentType: HTML_TYPE,
  errors: ['UNAUTHORIZED', 'MFA_REQUIRED', 'FORBIDDEN', 'CONFLICT', 'PROVIDER_UNAVAILABLE'],
  handler: async (call) => {
    const provider = call.deps.sso.provider(call.params.provider);
    const pending = await takePending(call, provider);
    try {
      const { person, provenAt } = await personFrom(call, provider, pending);
      const cookies = pending.link
        ? await link(call, provider, person, pending.link)
        : await signIn(call, provider, person, provenAt);
      return redirect(pending.returnTo ?? HOME, [...cookies, FORGET_COOKIE]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await recordFailure(call, provider, error);
      if (pending.returnTo === null) throw error;
      return redirect(withError(pending.returnTo, error), [FORGET_COOKIE]);
    }
  },
});

/** The flow that this browser started. Reading it marks it as used. */
async function takePending(call: FinishCall, provider: Provider): Promise<PendingSignIn> {
  const { deps, request, query } = call;
  const pending = pendingSignIn(deps, provider, request);
  if (!pending || pending.state !== query.state) rejectState();
  const at = new Date(deps.clock.now());
  const [used] = await deps.identity.run(
    ANYBODY,
    useOnce([hashToken(pending.state), 'sso', null, new Date(pending.expiresAt), at]),
  );
  if (used.length === 0) rejectState();
  return pending;
}

function rejectState(): never {
  fail(
    'UNAUTHORIZED',
    'This sign-in was not begun in this browser, is finished, or took too long. Begin again.',
    {
      reason: 'SSO_STATE',
    },
  );
}

/** Exchanges the code for an ID token, which openid-client verifies: signature, issuer, audience, times and nonce. */
async function personFrom(
  { deps, query }: FinishCall,
  provider: Provider,
  pending: PendingSignIn,
): Promise<{ person: FederatedIdentity; provenAt: number | null }> {
  const { configuration } = await provider.discovered();
  const url = new URL(callbackUrl(deps, provider));
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string') url.searchParams.set(name, value);
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
      ...(pending.askAgain ? { maxAge: PENDING_SECONDS } : {}),
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('openid-client has accepted an answer without an ID token');
    // Many providers leave the address out of the ID token when they have a userinfo endpoint.
    const asks = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = asks ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    return {
      person: federatedIdentityOf(provider.settings.id, { ...more, ...claims }),
      provenAt: authenticatedAt(claims, deps.clock.now()),
    };
  } catch (error) {
    throw inOurWords(provider, error);
  }
}

/** The error codes of openid-client for an untrusted response: signature, issuer, audience, times, nonce, state. */
const NOT_TRUSTED = /^OAUTH_(?:JWT_|KEY_SELECTION_|INVALID_RESPONSE$)/;

/**
 * A rejection by the provider is the caller's error. A response that cannot be understood is a fault of the provider.
 */
function inOurWords({ settings }: Provider, error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return providerRefused(settings.name, error.error, error);
  }
  if (error instanceof ClientError && NOT_TRUSTED.test(error.code ?? '')) {
    return providerRefused(settings.name, 'not_trusted', error);
  }
  if (error instanceof ClientError || error instanceof TypeError) return unavailable(settings, error);
  return error;
}

function providerRefused(name: string, providerError: string, cause: unknown): ApiError {
  const details = { reason: 'SSO_REFUSED', providerError };
  const refusal = new ApiError('UNAUTHORIZED', `${name} did not let you in.`, details);
  refusal.cause = cause;
  return refusal;
}

async function signIn(
  call: FinishCall,
  provider: Provider,
  stated: FederatedIdentity,
  provenAt: number | null,
): Promise<string[]> {
  const { request, correlationId } = call;
  const person = await vouchFor(call.deps, provider, stated);
  const now = call.deps.clock.now();
  const details = { method: 'sso', provider: provider.settings.id };
  // The second factor of this service is still required: whether the provider asked for one is unknown (decision 017).
  const admission = await authenticate(call, async (tx) => ({
    uid: await findOrCreateUser({ deps: call.deps, tx, request, correlationId, now }, person),
    shown: { provider: person.provider, subject: person.subject },
    secondFactor: false,
    provenAt,
    details,
  }));
  return answerOf(admission).headers?.['set-cookie'] as string[];
}

/** Links the identity to an account that its provider speaks for, whatever address the provider states. */
async function link(
  call: FinishCall,
  { settings }: Provider,
  person: FederatedIdentity,
  owner: NonNullable<PendingSignIn['link']>,
): Promise<string[]> {
  const { deps, request, correlationId } = call;
  const now = deps.clock.now();
  const live = findLiveSession([owner.sessionId, new Date(now)]);
  const [[before]] = await deps.identity.run(ANYBODY, live);
  if (!before) rejectEndedSession();
  await assertSpeaksFor(deps.dns, settings, domainOf(addressToOpen(before, person)));
  return deps.identity.transaction(ANYBODY, async (tx) => {
    // Who takes the account over in the meantime has ended this session.
    const [, [session]] = await tx.run(lockProvable(owner.uid), live);
    if (session?.uid !== owner.uid || session.address !== before.address) rejectEndedSession();
    await linkToUser({ deps, tx, request, correlationId, now }, person, owner);
    return { result: [], last: [] };
  });
}

function rejectEndedSession(): never {
  fail('UNAUTHORIZED', 'The session that began this has ended.');
}

async function recordFailure(call: FinishCall, { settings }: Provider, error: ApiError): Promise<void> {
  if (error.code === 'MFA_REQUIRED') return;
  const { deps, request, correlationId } = call;
  const details = { method: 'sso', provider: settings.id, code: error.code, reason: error.details?.reason };
  const now = deps.clock.now();
  const action = 'user.sign_in_failed' as const;
  await deps.identity.run(
    ANYBODY,
    recordAudit({ tenantId: null, principal: null, action, details, request, correlationId, now }),
  );
}

/** The challenge goes into the URL fragment, which reaches no log and no Referer. */
export function withError(returnTo: string, error: ApiError): string {
  const url = new URL(returnTo, 'http://local.invalid');
  url.searchParams.set('ssoError', String(error.details?.reason ?? error.code));
  const challengeId = error.details?.challengeId;
  if (typeof challengeId === 'string') url.hash = `challengeId=${challengeId}`;
  return `${url.pathname}${url.search}${url.hash}`;
}

function redirect(location: string, cookies: string[]): Answer<string> {
  const headers = { location, 'set-cookie': cookies, 'referrer-policy': 'no-referrer' };
  return { status: 302, data: '', headers, raw: { contentType: HTML_TYPE, body: '' } };
}
