import Type from 'typebox';
import { PROOF_MAX_AGE_SECONDS, users } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { GivenPassword } from '../../platform/crypto/password.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { markSessionProven } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { provenTransaction } from './reauthenticate.ts';
import { GivenFactor } from './shapes.ts';

export const proveSession = route({
  operationId: 'proveSession',
  method: 'POST',
  path: '/api/v1/auth/reauthenticate',
  summary: 'Prove again who you are.',
  description:
    'After `REAUTHENTICATION_REQUIRED`: takes the password, a code of the second factor, a recovery ' +
    'code, or the answer of a passkey to `POST /api/v1/auth/reauthenticate/passkey-options`. Then repeat the request. People who sign in elsewhere open `GET ' +
    '/api/v1/auth/sso/{provider}?askAgain=true` instead. Wrong ones ' +
    'count for this session alone: they lock no sign-in.',
  when: { INVALID_STATE: 'A code or a passkey was sent, and you have no second factor.' },
  access: users,
  body: requestObject({ password: Type.Optional(GivenPassword), ...GivenFactor }),
  response: Type.Object(
    {
      provenAt: { ...Field.Timestamp, description: 'when you proved who you are' },
      freshUntil: { ...Field.Timestamp, description: 'until when that counts as fresh' },
    },
    { $id: 'SessionProof', description: 'how long the session counts as proven' },
  ),
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    const now = deps.clock.now();
    return provenTransaction(call, body, async (tx, by) => {
      await tx.run(
        markSessionProven(scope.principal, by !== 'password', now),
        ...auditOwnAct(call, { action: 'session.proven', details: { by }, now }),
      );
      return ok({ provenAt: isoTime(now), freshUntil: isoTime(now + PROOF_MAX_AGE_SECONDS * 1_000) });
    });
  },
});
