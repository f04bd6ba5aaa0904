import Type from 'typebox';
import { users, withFreshProof } from '../../access/index.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { returnTo, ssoParams } from './sso-shapes.ts';
import { startSignIn } from './sso-state.ts';

export const linkSso = route({
  operationId: 'linkSso',
  method: 'POST',
  path: '/api/v1/auth/sso/{provider}/link',
  summary: 'Link your account to a single sign-on provider.',
  description:
    'The answer contains the address to open, and sets a cookie that the callback needs. Open it in ' +
    'the same browser.',
  when: { PROVIDER_UNAVAILABLE: 'The identity provider does not answer.' },
  access: withFreshProof(users),
  params: ssoParams,
  body: requestObject({ returnTo: Type.Optional(returnTo) }),
  response: Type.Object(
    { url: Type.String() },
    { $id: 'SsoStart', description: 'where a sign-in with an identity provider begins' },
  ),
  status: 200,
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, scope, params, body }) => {
    const { uid, name, sessionId } = scope.principal;
    const provider = deps.sso.provider(params.provider);
    const link = { uid, name, sessionId };
    const { url, cookie } = await startSignIn(deps, provider, { returnTo: body.returnTo, link });
    return { status: 200, data: { url }, headers: { 'set-cookie': cookie } };
  },
});
