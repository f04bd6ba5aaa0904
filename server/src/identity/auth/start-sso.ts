import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { withError } from './finish-sso.ts';
import { returnTo, ssoParams } from './sso-shapes.ts';
import { startSignIn } from './sso-state.ts';

/** A browser is on its way: it shows a page again, and no answer for programs. */
function backWithFault(returnTo: string | undefined, error: unknown): { location: string } {
  const isForPage = error instanceof ApiError && error.code === 'PROVIDER_UNAVAILABLE';
  if (!isForPage || returnTo === undefined) throw error;
  return { location: withError(returnTo, error) };
}

export const startSso = route({
  operationId: 'startSso',
  method: 'GET',
  path: '/api/v1/auth/sso/{provider}',
  summary: 'Start single sign-on.',
  description:
    'Answers 302. If the provider does not answer and a `returnTo` is named, it leads back there with ' +
    '`ssoError`. OpenID Connect authorization code flow with PKCE. Register the callback ' +
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
    const start = startSignIn(deps, provider, { ...query, link: null });
    const headers = await start.then(
      ({ url, cookie }) => ({ location: url, 'set-cookie': cookie }),
      (error: unknown) => backWithFault(query.returnTo, error),
    );
    return { status: 302, data: '', headers, raw: { contentType: HTML_TYPE, body: '' } };
  },
});
