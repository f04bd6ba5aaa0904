import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { assertStrongPassword, NewPassword } from '../../platform/crypto/password.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { queueMail } from '../../records/mail/index.ts';
import { resetPasswordOf } from '../accounts/index.ts';
import { route } from '../deps.ts';
import { clearAttempts } from './attempt-queries.ts';
import { ANYBODY, passwordSubjectOf } from './attempts.ts';
import { auditLines } from './authenticate.ts';
import { endSessionsOf } from './end-sessions.ts';
import { rejectSpentLink, voidLinksOf } from './one-time-tokens.ts';
import { dropUnprovenIdentities, findOneTimeToken, findUser, takeOneTimeToken } from './queries.ts';
import { LinkToken } from './shapes.ts';

const KINDS = ['reset-password'] as const;

export const resetPassword = route({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password with a reset token.',
  description:
    'Ends all sessions of the person. Two-factor authentication stays on: the next sign-in asks for ' +
    'it. Without it, use a recovery code, or ask an owner of your tenant or an operator. On an account ' +
    'whose address was never verified, linked identities are removed.',
  when: {
    UNAUTHORIZED:
      'The link was used, is older than an hour, was replaced by a later one, or went to an address that the account had before.',
  },
  access: anyone,
  body: requestObject({ token: LinkToken, password: NewPassword }),
  response: Type.Object(
    { reset: Type.Boolean() },
    { $id: 'PasswordReset', description: 'that the password is changed' },
  ),
  status: 200,
  errors: ['UNAUTHORIZED'],
  handler: async ({ deps, body, request, correlationId }) => {
    const now = deps.clock.now();
    const hash = hashToken(body.token);
    const taking = [hash, KINDS, new Date(now)];
    // A valid link is required before the password is checked and hashed. It is consumed below.
    const [[link]] = await deps.identity.run(ANYBODY, findOneTimeToken(taking));
    if (!link?.uid) rejectSpentLink();
    const [[user]] = await deps.identity.run(ANYBODY, findUser([link.uid]));
    if (!user) rejectSpentLink();
    assertStrongPassword(body.password, user);
    const passwordHash = await deps.passwords.hash(body.password);
    await deps.identity.transaction(ANYBODY, async (tx) => {
      const [taken] = await tx.run(takeOneTimeToken(taking));
      if (taken.length === 0) rejectSpentLink();
      // A link to a former address of the account is invalid.
      const { emailKey } = JSON.parse(link.data) as { emailKey: string };
      const reset = (
        await tx.run(dropUnprovenIdentities(user.uid), resetPasswordOf(user.uid, passwordHash, emailKey, now))
      )[1][0];
      if (!reset) rejectSpentLink();
      const { uid, email, name } = reset;
      const line = {
        principal: null,
        actor: { uid, name },
        action: 'user.password_changed' as const,
        target: { kind: 'user', id: uid },
      };
      return {
        result: undefined,
        last: [
          endSessionsOf(uid, 'PASSWORD_CHANGED', now),
          voidLinksOf(uid, KINDS, now),
          clearAttempts([passwordSubjectOf(emailKey)]),
          ...queueMail(deps.sealer, { to: email, template: 'password-changed', data: { name } }, now),
          ...auditLines(user, { ...line, details: { by: 'link' }, request, correlationId, now }),
        ],
      };
    });
    return ok({ reset: true });
  },
});
