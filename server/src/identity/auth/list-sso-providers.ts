import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { SsoProvider } from './shapes.ts';

export const listSsoProviders = route({
  operationId: 'listSsoProviders',
  method: 'GET',
  path: '/api/v1/auth/sso',
  summary: 'List the single sign-on providers.',
  description: 'The buttons for a sign-in page. Empty when the service has none.',
  access: anyone,
  response: Type.Object({ items: Type.Array(SsoProvider) }),
  handler: ({ deps }) =>
    ok({
      items: deps.sso.providers.map(({ settings: { id, name } }) => ({
        id,
        name,
        startPath: `/api/v1/auth/sso/${id}`,
      })),
    }),
});
