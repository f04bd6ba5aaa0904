import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { NewPassword } from '../../platform/crypto/password.ts';
import { eventsLast } from '../../platform/db/statement.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { queueMail } from '../../records/mail/index.ts';
import { route } from '../deps.ts';
import { ANYBODY } from './attempts.ts';
import { auditLines } from './authenticate.ts';
import { rememberChooser } from './known-device.ts';
import { rejectSpentLink } from './one-time-tokens.ts';
import { openLink, settle, takeLink } from './prove-address.ts';
import { LinkToken } from './shapes.ts';

export const resetPassword = route({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password with a reset token.',
  description:
    'Ends all sessions of the person. Two-factor authentication stays on: the next sign-in asks for ' +
    'it. Without it, use a recovery code, or ask an owner of your tenant or an operator. On an account ' +
    'whose address was never verified, it ends whatever was made before: second factors and linked ' +
    'identities too.',
  when: {
    UNAUTHORIZED:
      'The link was used, is older than an hour, or went to an address that the account had before.',
    FORBIDDEN: 'A page of another site asks.',
  },
  access: anyone,
  body: requestObject({ token: LinkToken, password: NewPassword }),
  response: Type.Object(
    { reset: Type.Boolean() },
    { $id: 'PasswordReset', description: 'that the password is changed' },
  ),
  status: 200,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  handler: async (call) => {
    const { deps, body, request, correlationId } = call;
    requireSameOrigin(request);
    const now = deps.clock.now();
    const link = await openLink(call, 'reset-password', body);
    const chosen = await deps.identity.transaction(ANYBODY, async (tx) => {
      const { account, ...proof } = await takeLink(tx, call, link);
      // The link names an account, which openLink has found.
      if (account?.status !== 'ACTIVE') rejectSpentLink();
      const { uid, email, name } = account;
      const line = {
        principal: null,
        actor: { uid, name },
        action: 'user.password_changed' as const,
        target: { kind: 'user', id: uid },
      };
      return {
        result: { uid, passwordHash: proof.passwordHash },
        last: eventsLast([
          ...(await settle(tx, call, { ...proof, account }, { name })),
          ...queueMail(deps.sealer, { to: email, template: 'password-changed', data: { name } }, now),
          ...auditLines(account, { ...line, details: { by: 'link' }, request, correlationId, now }),
        ]),
      };
    });
    return { ...ok({ reset: true }), headers: rememberChooser(call, chosen) };
  },
});
