/// <reference path="./oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { SsoProvider } from '../../src/platform/settings/identity-settings.ts';
import { atEnd } from './cleanup.ts';

/**
 * A real OpenID Connect provider on loopback (oidc-provider, certified), whose only liberty is that it asks nobody for a
 * password: whoever comes is the person that the test has put there.
 */

export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

export interface IdentityProvider {
  settings: SsoProvider;
  /** Makes our service known to it; told late, since each needs the other's address. */
  register(serviceUrl: string): void;
  /** Who signs in next; null: the person presses "cancel". */
  person: ProviderPerson | null;
  /** An ID token as an app would get it; claims and header can be bent. */
  idToken(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  /** Requests so far, as `METHOD /path`. */
  readonly requests: string[];
  stop(): Promise<void>;
}

export interface ProviderOptions extends Partial<Pick<SsoProvider, 'emailDomains' | 'vouchedDomains'>> {
  authMethod?: 'client_secret_basic' | 'client_secret_post';
}

const CLIENT_ID = 'comanda';
const CLIENT_SECRET = 'a secret between Comanda and the provider';

export async function startIdentityProvider(
  id: string,
  {
    authMethod = 'client_secret_basic',
    emailDomains = [],
    vouchedDomains = emailDomains.length > 0 ? [] : ['example.com'],
  }: ProviderOptions = {},
): Promise<IdentityProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server: Server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const named = { kid: 'provider-key', alg: 'RS256', use: 'sig' };
  const privateJwk = { ...(await exportJWK(privateKey)), ...named };
  const people = new Map<string, ProviderPerson>();

  const requests: string[] = [];
  const register = (serviceUrl: string): void => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${serviceUrl}/api/v1/auth/sso/${id}/callback`],
          token_endpoint_auth_method: authMethod,
        },
      ],
      clientAuthMethods: [authMethod],
      jwks: { keys: [privateJwk] },
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['only for tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
      responseTypes: ['code'],
    });
    const serveProvider = provider.callback();
    handle = (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
      else serveProvider(request, response);
    };
  };

  const self: IdentityProvider = {
    register,
    settings: {
      id,
      name: `Provider ${id}`,
      issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes: 'openid email profile',
      emailDomains,
      vouchedDomains,
    },
    person: null,
    requests,
    idToken: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: named.kid, ...header }).sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const interact = async (
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response);
    const { person } = self;
    if (!person) {
      const error = { error: 'access_denied', error_description: 'the person pressed cancel' };
      return provider.interactionFinished(request, response, error);
    }
    people.set(person.sub, person);
    const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT_ID });
    grant.addOIDCScope(params.scope!);
    const result = {
      login: { accountId: person.sub, remember: false },
      consent: { grantId: await grant.save() },
    };
    return provider.interactionFinished(request, response, result);
  };

  atEnd(self.stop);
  return self;
}
