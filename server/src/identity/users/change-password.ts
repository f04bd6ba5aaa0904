import { users } from '../../access/index.ts';
import { assertStrongPassword, GivenPassword, NewPassword } from '../../platform/crypto/password.ts';
import { one } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { queueMail } from '../../records/mail/index.ts';
import { replacePassword } from '../accounts/index.ts';
import { announceSessionsOf, dropPendingOf, endSessionsOf } from '../auth/index.ts';
import { route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';
import { findProfile } from './queries.ts';
import { verifyPassword } from './reauthenticate.ts';
import { Profile, renderProfile } from './shapes.ts';

export const changePassword = route({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/api/v1/users/me/password',
  summary: 'Change your password.',
  description:
    'Ends your other sessions, sign-ins that wait for their second factor, and links mailed earlier. You get a mail about it. A wrong ' +
    'current password is FORBIDDEN with `details.reason` WRONG_PASSWORD, and counts for ' +
    'this session alone: it locks no sign-in.',
  when: { SERVICE_UNAVAILABLE: 'Too many passwords are being checked; nothing was changed.' },
  access: users,
  body: requestObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  response: Profile,
  errors: ['SERVICE_UNAVAILABLE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { principal } = scope;
    const { uid } = principal;
    assertStrongPassword(body.newPassword, principal, '/newPassword');
    if (body.newPassword.normalize('NFC') === body.currentPassword.normalize('NFC')) {
      const message = 'must not be the password that you have';
      failFields([{ in: 'body', path: '/newPassword', rule: 'different', message }]);
    }
    const proven = await verifyPassword(call, body.currentPassword);
    const hash = await deps.passwords.hash(body.newPassword);
    const now = deps.clock.now();
    const answer = await ownTransaction(call, async (tx) => {
      const [[user]] = await tx.run(replacePassword(uid, hash, proven.password_hash, now));
      if (!user) fail('CONFLICT', 'The password was changed in the meantime.', { reason: 'LOST_RACE' });
      const [rows] = await tx.run(
        findProfile(uid),
        announceSessionsOf(uid),
        endSessionsOf(uid, 'PASSWORD_CHANGED', now, principal.sessionId),
        ...dropPendingOf(uid),
        ...queueMail(
          deps.sealer,
          { to: user.email, template: 'password-changed', data: { name: user.name } },
          now,
        ),
        ...auditOwnAct(call, { action: 'user.password_changed', now }),
      );
      return ok(renderProfile(one(rows, 'user')));
    });
    // News of the change take a moment, and the next request may not.
    deps.sessions.forget(principal.sessionId);
    return answer;
  },
});
