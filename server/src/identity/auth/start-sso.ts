import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { returnTo, ssoParams } from './sso-shapes.ts';
import { startSignIn } from './sso-state.ts';

export const startSso = route({
  operationId: 'startSso',
  method: 'GET',
  path: '/api/v1/auth/sso/{provider}',
  summary: 'Start single sign-on.',
  description:
    'Answers 302. OpenID Connect authorization code flow with PKCE. Register the callback ' +
    '`/api/v1/auth/sso/{provider}/callback` with the provider.',
  when: { PROVIDER_UNAVAILABLE: 'The identity provider does not answer.' },
  access: anyone,
  params: ssoParams,
  query: requestObject({
    returnTo: Type.Optional(returnTo),
    askAgain: Type.Optional(
      Type.Boolean({
        description: 'the provider asks for the credentials again: a proof for `REAUTHENTICATION_REQUIRED`',
      }),
    ),
  }),
  response: Type.String(),
  status: 302,
  rawContentType: HTML_TYPE,
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, params, query }) => {
    const provider = deps.sso.provider(params.provider);
    const { url, cookie } = await startSignIn(deps, provider, { ...query, link: null });
    return {
      status: 302,
      data: '',
      headers: { location: url, 'set-cookie': cookie },
      raw: { contentType: HTML_TYPE, body: '' },
    };
  },
});
