import Type from 'typebox';
import { users } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { countOwnMail, voidLinksOf } from '../auth/index.ts';
import { route } from '../deps.ts';
import { ownTransaction } from './own-transaction.ts';
import { findCredentials } from './queries.ts';
import { assertPasswordChanged } from './reauthenticate.ts';
import { newAddressLink } from './request-email-change.ts';

export const requestEmailVerification = route({
  operationId: 'requestEmailVerification',
  method: 'POST',
  path: '/api/v1/users/me/email/verification',
  summary: 'Request a link that verifies your e-mail address.',
  description:
    'For accounts that another person made: their address was never verified. The link is for ' +
    '`POST /api/v1/users/email-confirmations`, lasts a day and works once.',
  when: { INVALID_STATE: 'The address is verified already.' },
  access: users,
  response: Type.Object({ pendingEmail: Type.String() }),
  status: 202,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope } = call;
    const { principal } = scope;
    assertPasswordChanged(principal);
    const { uid, sessionId } = principal;
    const [rows] = await deps.identity.run(scope, findCredentials(uid));
    const { email, email_key: key, name, email_verified_at } = one(rows, 'user');
    if (email_verified_at !== null) {
      fail('INVALID_STATE', 'Your address is verified already.', { state: 'VERIFIED', allowed: [] });
    }
    const mails = await countOwnMail(deps, uid);
    if (!mails.allowed) throw mails.refusal();
    const now = deps.clock.now();
    const change = { email, key, previousKey: key, sessionId };
    const { insert, mail } = newAddressLink(call, { uid, name }, change, now);
    return ownTransaction(call, async (tx) => {
      await tx.run(voidLinksOf(uid, ['confirm-new-email'], now), insert, ...mail);
      return { status: 202, data: { pendingEmail: email } };
    });
  },
});
