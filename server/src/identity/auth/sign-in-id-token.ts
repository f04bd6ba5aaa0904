import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { hashToken } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { IdentityDeps } from '../deps.ts';
import { authenticatedAt, federatedIdentityOf, findOrCreateUser, vouchFor } from './federated-identity.ts';
import { useOnce } from './federation-queries.ts';
import type { Redeemable } from './sign-in-custom-token.ts';
import { type Provider, unavailable } from './sso.ts';

/** Allowed clock difference between two organizations. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** No provider issues ID tokens with a longer lifetime. */
const AGE_MAX_SECONDS = 86_400;

/**
 * Verifies an ID token that an app got from a configured provider. It works once, because it may appear in logs and
 * caches during its lifetime.
 */
export async function readSignInByIdToken(
  deps: IdentityDeps,
  { request, correlationId }: { request: RequestInfo; correlationId: string },
  token: string,
): Promise<Redeemable> {
  const provider = providerOf(deps, token);
  const claims = await verified(deps, provider, token);
  const person = await vouchFor(deps, provider, federatedIdentityOf(provider.settings.id, claims));
  const now = deps.clock.now();
  const details = { method: 'id-token', provider: provider.settings.id };
  return {
    async redeem(tx) {
      const expiresAt = new Date((claims.exp + CLOCK_TOLERANCE_SECONDS) * 1_000);
      const [used] = await tx.run(useOnce([hashToken(token), 'id-token', null, expiresAt, new Date(now)]));
      if (used.length === 0) fail('UNAUTHORIZED', 'This ID token was used already.');
      return {
        uid: await findOrCreateUser({ deps, tx, request, correlationId, now }, person),
        shown: { provider: person.provider, subject: person.subject },
        secondFactor: false,
        provenAt: authenticatedAt(claims, now),
        details,
      };
    },
  };
}

/** The issuer selects the keys. Nothing else in the token is trusted yet. */
function providerOf(deps: IdentityDeps, token: string): Provider {
  const claims = decoded(token);
  if (claims.iss === (deps.config.publicUrl || 'comanda')) {
    fail('UNAUTHORIZED', 'This is a custom token; send it as customToken.');
  }
  const provider = typeof claims.iss === 'string' ? deps.sso.ofIssuer(claims.iss) : undefined;
  return (
    provider ?? fail('UNAUTHORIZED', 'No identity provider with the issuer of this ID token is configured.')
  );
}

function decoded(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    fail('UNAUTHORIZED', 'This is not an ID token: it is not a signed JWT.');
  }
}

async function verified(
  deps: IdentityDeps,
  provider: Provider,
  token: string,
): Promise<JWTPayload & { exp: number }> {
  const { settings } = provider;
  const { keys, algorithms } = await provider.discovered();
  try {
    const { payload } = await jwtVerify<{ exp: number }>(token, keys, {
      algorithms,
      issuer: settings.issuer,
      audience: settings.clientId,
      maxTokenAge: AGE_MAX_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(deps.clock.now()),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const { azp } = payload;
    if (azp !== undefined && azp !== settings.clientId) {
      fail('UNAUTHORIZED', 'This ID token was issued to another client.');
    }
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw unavailable(settings, error);
    if (error instanceof errors.JOSEError) fail('UNAUTHORIZED', mistakeOf(error));
    if (error instanceof TypeError) throw unavailable(settings, error);
    throw error;
  }
}

/** A message that an integrator can act on. The caller holds the token, so it reveals nothing. */
function mistakeOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'This ID token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud')
      return 'This ID token is for another audience than our client at the provider.';
    return `The claim "${error.claim}" of this ID token is missing or not right.`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'This ID token is signed with an algorithm that is not accepted.';
  return 'The signature of this ID token does not verify with the keys of its provider.';
}
