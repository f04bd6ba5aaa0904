import Type from 'typebox';
import { users } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { nullable } from '../../platform/http/shapes.ts';
import { identitiesOf } from '../auth/index.ts';
import { route } from '../deps.ts';

const LinkedIdentity = Type.Object(
  {
    provider: Type.String({ description: 'as in the paths of single sign-on' }),
    providerName: nullable(
      Type.String({ description: 'null: the provider is not set up any more, and lets nobody in' }),
    ),
    email: nullable(Type.String({ description: 'as the provider named it; null: it named none' })),
    linkedAt: Type.String({ ...Field.Timestamp, description: 'when it was linked' }),
  },
  {
    $id: 'LinkedIdentity',
    description: 'Who you are at a single sign-on provider, by which you get in here.',
  },
);

export const listIdentities = route({
  operationId: 'listIdentities',
  method: 'GET',
  path: '/api/v1/users/me/identities',
  summary: 'List the single sign-on identities that your account is linked to.',
  description: 'All of them, the oldest first. One that you do not know lets somebody else in: unlink it.',
  access: users,
  response: Type.Object({ items: Type.Array(LinkedIdentity) }),
  handler: async ({ deps, scope }) => {
    const [rows] = await deps.identity.run(scope, identitiesOf(scope.principal.uid));
    const names = new Map(deps.sso.providers.map(({ settings: { id, name } }) => [id, name]));
    return ok({
      items: rows.map(({ provider, email, created_at }) => ({
        provider,
        providerName: names.get(provider) ?? null,
        email,
        linkedAt: isoTime(created_at),
      })),
    });
  },
});
