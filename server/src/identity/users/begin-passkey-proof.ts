import { users } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { PasskeyRequest, passkeysOf, requestOptions } from '../passkeys/index.ts';

export const beginPasskeyProof = route({
  operationId: 'beginPasskeyProof',
  method: 'POST',
  path: '/api/v1/auth/reauthenticate/passkey-options',
  summary: 'Ask for a passkey to prove who you are.',
  description:
    'For the browser. Its answer goes as `passkey` to `POST /api/v1/auth/reauthenticate`, or to whatever ' +
    'else takes a second factor of yours in its body. Nothing is written; each challenge can be ' +
    'answered once, within five minutes.',
  access: users,
  response: PasskeyRequest,
  status: 200,
  readOnly: true,
  handler: async ({ deps, scope }) => {
    const { uid } = scope.principal;
    const [rows] = await deps.identity.run(scope, passkeysOf(uid));
    return ok(requestOptions(deps, { use: 'PROOF', uid }, rows));
  },
});
