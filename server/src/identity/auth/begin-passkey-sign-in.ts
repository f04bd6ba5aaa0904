import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { PasskeyRequest, passkeysOf, requestOptions } from '../passkeys/index.ts';
import { ANYBODY } from './attempts.ts';
import { CHALLENGE_TRIES_MAX } from './authenticate.ts';
import { findChallenged } from './queries.ts';

export const beginPasskeySignIn = route({
  operationId: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/v1/auth/passkey-options',
  summary: 'Ask for a passkey to sign in with.',
  description:
    'For the browser, which has the person choose. Its answer goes to `POST /api/v1/auth/signin` as ' +
    '`passkey`. With `challengeId`, after `MFA_REQUIRED`, it is the second factor: any passkey of that ' +
    'account will do, and the answer goes to `POST /api/v1/auth/mfa/verify`. Nothing is written; ' +
    'each challenge can be answered once, within five minutes.',
  when: {
    UNAUTHORIZED: 'The challenge of MFA_REQUIRED is unknown, answered, over, or was tried five times.',
    FORBIDDEN: 'A page of another site asks.',
  },
  access: anyone,
  body: requestObject({
    challengeId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  response: PasskeyRequest,
  status: 200,
  readOnly: true,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  handler: async ({ deps, request, body: { challengeId } }) => {
    requireSameOrigin(request);
    if (challengeId === undefined) return ok(requestOptions(deps, { use: 'SIGN_IN' }));
    const challenge = [hashToken(challengeId), new Date(deps.clock.now()), CHALLENGE_TRIES_MAX];
    const [[challenged]] = await deps.identity.run(ANYBODY, findChallenged(challenge));
    if (!challenged) fail('UNAUTHORIZED', 'The challenge has ended. Sign in again for another.');
    const { uid } = challenged;
    const [rows] = await deps.identity.run(ANYBODY, passkeysOf(uid));
    return ok(requestOptions(deps, { use: 'SECOND_FACTOR', uid, challengeId }, rows));
  },
});
