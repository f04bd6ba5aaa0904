import Type from 'typebox';
import { users, withFreshProof } from '../../access/index.ts';
import { domainOf, emailKey } from '../../platform/email.ts';
import { fail } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { assertSpeaksFor } from './sso-domains.ts';
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
  when: {
    FORBIDDEN:
      'The provider does not speak for the address of your account, or you have not changed your first password.',
    PROVIDER_UNAVAILABLE: 'The identity provider, or the DNS of your domain, does not answer.',
  },
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
    const { uid, name, sessionId, email, mustChangePassword } = scope.principal;
    // Who knows a first password could leave a way in that outlives it.
    if (mustChangePassword)
      fail('FORBIDDEN', 'Set a password of your own first.', { reason: 'PASSWORD_CHANGE_REQUIRED' });
    const provider = deps.sso.provider(params.provider);
    await assertSpeaksFor(deps.dns, provider.settings, domainOf(emailKey(email) ?? ''));
    const link = { uid, name, sessionId };
    const { url, cookie } = await startSignIn(deps, provider, { returnTo: body.returnTo, link });
    return { status: 200, data: { url }, headers: { 'set-cookie': cookie } };
  },
});
