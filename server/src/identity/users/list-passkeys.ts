import Type from 'typebox';
import { users } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { Passkey, passkeysOf, renderPasskey } from '../passkeys/index.ts';

export const listPasskeys = route({
  operationId: 'listPasskeys',
  method: 'GET',
  path: '/api/v1/users/me/passkeys',
  summary: 'List your passkeys, newest first.',
  description: 'All of them; there are twenty at most.',
  access: users,
  response: Type.Object({ items: Type.Array(Passkey) }),
  handler: async ({ deps, scope }) => {
    const [rows] = await deps.identity.run(scope, passkeysOf(scope.principal.uid));
    return ok({ items: rows.map(renderPasskey) });
  },
});
