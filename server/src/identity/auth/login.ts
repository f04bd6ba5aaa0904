import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { GivenPassword } from '../../platform/crypto/password.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { answerOf, authenticate } from './authenticate.ts';
import { SessionResult } from './shapes.ts';
import { verifyPassword } from './verify-password.ts';

export const login = route({
  operationId: 'login',
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Log in with e-mail address and password.',
  description:
    'Sets the session cookies. A person with two-factor authentication gets `MFA_REQUIRED` (401) with ' +
    '`details.challengeId` and no cookie; continue with `POST /api/v1/auth/mfa/verify`. After 10 ' +
    'failures in 15 minutes for an account, of which an address makes at most 5, or 50 from an address, the ' +
    'answer is 429. A browser in which the person has signed in before (its cookie says so) has 10 tries of its own.',
  when: {
    UNAUTHORIZED:
      'The address and the password do not belong together, or the account is suspended, invited only, or without a password: all alike.',
    MFA_REQUIRED: 'The account has a second factor: answer the challenge with `POST /auth/verify-mfa`.',
    FORBIDDEN: 'A page of another site asks.',
  },
  access: anyone,
  body: requestObject({
    // Any text: a malformed address gets the same answer as an unknown one.
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: GivenPassword,
  }),
  response: SessionResult,
  status: 200,
  errors: ['UNAUTHORIZED', 'MFA_REQUIRED', 'FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    const verified = await verifyPassword(call, call.body.email, call.body.password);
    return answerOf(await authenticate(call, async () => verified));
  },
});
