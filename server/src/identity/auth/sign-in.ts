import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { GivenPassword } from '../../platform/crypto/password.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { checkPasskey, PasskeyAssertion } from '../passkeys/index.ts';
import { answerOf, authenticate, rejectSignIn, type SignInCall } from './authenticate.ts';
import { SessionResult } from './shapes.ts';
import { readSignInByCustomToken, type VerifiedCredential } from './sign-in-custom-token.ts';
import { readSignInByIdToken } from './sign-in-id-token.ts';
import { verifyPassword } from './verify-password.ts';

const JWT_MAX = 16_384;
const Jwt = Type.String({ minLength: 1, maxLength: JWT_MAX });

/** One object instead of a union of four, so that errors can name each field. */
const Credential = requestObject(
  {
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    password: Type.Optional(GivenPassword),
    customToken: Type.Optional({ ...Jwt, description: 'a token of POST /auth/custom-token' }),
    idToken: Type.Optional({ ...Jwt, description: 'an OpenID Connect ID token of a configured provider' }),
    passkey: Type.Optional(PasskeyAssertion),
  },
  { description: 'exactly one credential: `email` and `password`, or `customToken`, `idToken` or `passkey`' },
);

type Credential = Type.Static<typeof Credential>;

export const signIn = route({
  operationId: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/signin',
  summary: 'Sign in with a password, custom token, ID token or passkey.',
  description:
    'Takes one of `{ email, password }`, `{ customToken }`, `{ idToken }` and `{ passkey }`. The answer ' +
    'is that of `POST /api/v1/auth/login`: cookies, or `MFA_REQUIRED` when the credential did not ' +
    'include a required second factor. A passkey, which answers `POST /api/v1/auth/passkey-options`, ' +
    'is two factors: its authenticator asks for a fingerprint, a face or a PIN.',
  when: {
    UNAUTHORIZED: 'The password, the token or the passkey does not sign anybody in.',
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
    'passkey' in body,
  ];
  const count = kinds.filter(Boolean).length;
  if (count !== 1) {
    const message = 'must hold exactly one credential: email and password, customToken, idToken or passkey';
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
  if (body.passkey !== undefined) return signInByPasskey(call, body.passkey);
  const { email = '', password = '' } = body;
  const verified = await verifyPassword(call, email, password);
  return async () => verified;
}

/** The passkey says whose it is. It is used up before the session starts: its owner touches it once more after a fault. */
async function signInByPasskey(call: SignInCall, passkey: PasskeyAssertion) {
  const proven = await checkPasskey(call, { use: 'SIGN_IN' }, passkey);
  if (!proven) rejectSignIn();
  const { uid, passkeyId } = proven;
  const details = { method: 'passkey', passkey: passkeyId };
  return async (): Promise<VerifiedCredential> => ({
    uid,
    shown: { passkeyId },
    secondFactor: true,
    details,
  });
}
