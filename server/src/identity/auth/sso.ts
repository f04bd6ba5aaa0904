import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as keysFetch } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { ApiError, fail } from '../../platform/errors.ts';
import { fetchOfProvider } from '../../platform/provider-call.ts';
import { isLoopback, type SsoProvider } from '../../platform/settings/identity-settings.ts';

/** How long a discovery document is cached. Unknown keys are looked up separately. */
const DISCOVERED_FOR_MS = 3_600_000;
/** A provider that is down is not queried for every request. */
const FAILED_FOR_MS = 5_000;
const TIMEOUT_SECONDS = 10;

/** The identity providers of the settings, discovered when first needed. */
export interface Sso {
  readonly providers: readonly Provider[];
  /** RESOURCE_NOT_FOUND when no such provider is configured. */
  provider(id: string): Provider;
  ofIssuer(issuer: string): Provider | undefined;
}

export interface Provider {
  readonly settings: SsoProvider;
  /** The provider's metadata and our client. PROVIDER_UNAVAILABLE when it does not respond. */
  discovered(): Promise<Discovered>;
}

export interface Discovered {
  configuration: Configuration;
  /** Finds the key that signed an ID token. */
  keys: JWTVerifyGetKey;
  /** Algorithms with a public key that the provider signs ID tokens with. */
  algorithms: string[];
}

export function createSso(settings: readonly SsoProvider[], clock: Clock): Sso {
  const providers = settings.map((one) => openProvider(one, clock));
  return {
    providers,
    provider: (id) =>
      providers.find((provider) => provider.settings.id === id) ??
      fail('RESOURCE_NOT_FOUND', 'No such identity provider.'),
    ofIssuer: (issuer) => providers.find((provider) => provider.settings.issuer === issuer),
  };
}

function openProvider(settings: SsoProvider, clock: Clock): Provider {
  let known: { discovered: Promise<Discovered>; until: number } | undefined;
  return {
    settings,
    discovered() {
      if (known && clock.now() < known.until) return known.discovered;
      const entry = { discovered: discover(settings), until: clock.now() + DISCOVERED_FOR_MS };
      known = entry;
      entry.discovered.catch(() => {
        entry.until = clock.now() + FAILED_FOR_MS;
      });
      return entry.discovered;
    },
  };
}

const call = fetchOfProvider(TIMEOUT_SECONDS * 1_000);

async function discover(settings: SsoProvider): Promise<Discovered> {
  const { issuer, clientId, clientSecret } = settings;
  const insecure = isLoopback(new URL(issuer)) ? [allowInsecureRequests] : [];
  try {
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      execute: insecure,
      timeout: TIMEOUT_SECONDS,
      [customFetch]: call,
    });
    const server = found.serverMetadata();
    if (!server.jwks_uri) throw new Error('the discovery document names no jwks_uri');
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const configuration = new Configuration(server, clientId, clientSecret, authentication(clientSecret));
    configuration.timeout = TIMEOUT_SECONDS;
    configuration[customFetch] = call;
    for (const enable of [...insecure, enableNonRepudiationChecks]) enable(configuration);
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), { [keysFetch]: call });
    return { configuration, keys, algorithms: publicKeyAlgorithms(server) };
  } catch (error) {
    throw unavailable(settings, error);
  }
}

/** Symmetric algorithms and `none` are excluded: anybody who knows the client secret could sign any identity. */
function publicKeyAlgorithms(server: { id_token_signing_alg_values_supported?: string[] }): string[] {
  const supported = server.id_token_signing_alg_values_supported ?? ['RS256'];
  return supported.filter((algorithm) => /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/.test(algorithm));
}

export function unavailable({ name }: SsoProvider, cause: unknown): ApiError {
  const error = new ApiError('PROVIDER_UNAVAILABLE', `${name} does not answer as it should.`);
  error.cause = cause;
  return error;
}
