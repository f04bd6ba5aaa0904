import { users, withFreshProof } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { creationOptions, PasskeyCreation, passkeysOf } from '../passkeys/index.ts';
import { assertPasswordChanged } from './reauthenticate.ts';

export const beginPasskeyRegistration = route({
  operationId: 'beginPasskeyRegistration',
  method: 'POST',
  path: '/api/v1/users/me/passkeys/options',
  summary: 'Ask for a new passkey.',
  description:
    'For the browser, which has an authenticator make one. Its answer goes to `POST ' +
    '/api/v1/users/me/passkeys` within five minutes. Nothing is written.',
  when: { FORBIDDEN: 'Somebody else knows your password: change it first.' },
  access: withFreshProof(users),
  response: PasskeyCreation,
  status: 200,
  readOnly: true,
  errors: ['FORBIDDEN'],
  handler: async ({ deps, scope }) => {
    const { principal } = scope;
    assertPasswordChanged(principal);
    const [rows] = await deps.identity.run(scope, passkeysOf(principal.uid));
    return ok(creationOptions(deps, principal, rows));
  },
});
