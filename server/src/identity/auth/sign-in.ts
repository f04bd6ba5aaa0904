import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { GivenPassword } from '../../platform/crypto/password.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { answerOf, authenticate, type SignInCall } from './authenticate.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { SessionResult } from './shapes.ts';
import { readSignInByCustomToken, type VerifiedCredential } from './sign-in-custom-token.ts';
import { readSignInByIdToken } from './sign-in-id-token.ts';
import { verifyPassword } from './verify-password.ts';

const JWT_MAX = 16_384;
const Jwt = Type.String({ minLength: 1, maxLength: JWT_MAX });

/** One object instead of a union of three, so that errors can name each field. */
const Credential = requestObject(
  {
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    password: Type.Optional(GivenPassword),
    customToken: Type.Optional({ ...Jwt, description: 'a token of POST /auth/custom-token' }),
    idToken: Type.Optional({ ...Jwt, description: 'an OpenID Connect ID token of a configured provider' }),
  },
  { description: 'exactly one credential: `email` and `password`, or `customToken`, or `idToken`' },
);

type Credential = Type.Static<typeof Credential>;

export const signIn = route({
  operationId: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/signin',
  summary: 'Sign in with a password, custom token or ID token.',
  description:
    'Takes one of `{ email, password }`, `{ customToken }` and `{ idToken }`. The answer is that of ' +
    '`POST /api/v1/auth/login`: cookies, or `MFA_REQUIRED` when the credential did not include a ' +
    'required second factor.',
  when: {
    UNAUTHORIZED: 'The password or the token does not sign anybody in.',
    MFA_REQUIRED: 'The account has a second factor: answer the challenge with `POST /auth/verify-mfa`.',
    FORBIDDEN: 'A page of another site asks, or the provider of the ID token does not speak for the address.',
    PROVIDER_UNAVAILABLE: 'The provider of the ID token, or the DNS of the domain, does not answer.',
  },
  access: anyone,
  body: Credential,
  response: SessionResult,
  status: 200,
  errors: ['UNAUTHORIZED', 'MFA_REQUIRED', 'FORBIDDEN', 'PROVIDER_UNAVAILABLE'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    assertOneCredential(call.body);
    return answerOf(await authenticate(call, await credentialVerifier(call, call.body)));
  },
});

function assertOneCredential(body: Credential): void {
  const given = Object.keys(body);
  const kinds = [
    given.includes('email') || given.includes('password'),
    'customToken' in body,
    'idToken' in body,
  ];
  const count = kinds.filter(Boolean).length;
  if (count !== 1) {
    const message = 'must hold exactly one credential: email and password, customToken, or idToken';
    failFields([{ in: 'body', path: '', rule: 'oneCredential', message }]);
  }
  const missing = kinds[0] ? (['email', 'password'] as const).filter((name) => body[name] === undefined) : [];
  if (missing.length > 0) {
    failFields(
      missing.map((name) => ({ in: 'body', path: `/${name}`, rule: 'required', message: 'is required' })),
    );
  }
}

/**
 * Checks a credential as far as possible. A single-use credential is consumed in the transaction that starts the
 * session.
 */
async function credentialVerifier(
  call: SignInCall,
  body: Credential,
): Promise<(tx: Transaction) => Promise<VerifiedCredential>> {
  const { deps, request } = call;
  if (body.customToken !== undefined) {
    return (await readSignInByCustomToken(deps, request, body.customToken)).redeem;
  }
  if (body.idToken !== undefined) return (await readSignInByIdToken(deps, call, body.idToken)).redeem;
  const { email = '', password = '' } = body;
  const verified = await verifyPassword(call, email, password);
  return async () => verified;
}
