import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { violates } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { replaceEmail } from '../accounts/index.ts';
import {
  ANYBODY,
  announceSessionsOf,
  consumeLink,
  endSessionsOf,
  LinkToken,
  rejectSpentLink,
  voidLinksOf,
} from '../auth/index.ts';
import { route } from '../deps.ts';
import { tenantsOf } from './queries.ts';
import type { EmailChange } from './request-email-change.ts';

export const confirmEmailChange = route({
  operationId: 'confirmEmailChange',
  method: 'POST',
  path: '/api/v1/users/email-confirmations',
  summary: 'Confirm an e-mail address.',
  description:
    'For the links of `PUT /api/v1/users/me/email` and `POST /api/v1/users/me/email/verification`. A ' +
    'link works once and lasts a day. Ends every session except the one that requested the ' +
    'change, and invalidates links mailed to the old address.',
  when: {
    UNAUTHORIZED:
      'The link is unknown or older than a day, or something of the account was changed after it was sent.',
  },
  access: anyone,
  body: requestObject({ token: LinkToken }),
  response: Type.Object({ email: Type.String() }),
  status: 200,
  errors: ['UNAUTHORIZED'],
  handler: async ({ deps, body, request, correlationId }) => {
    const now = deps.clock.now();
    try {
      return await deps.identity.transaction(ANYBODY, async (tx) => {
        const [[link]] = await tx.run(consumeLink(hashToken(body.token), 'confirm-new-email', now));
        if (!link?.uid) rejectSpentLink();
        const { email, key, previousKey, sessionId } = JSON.parse(link.data) as EmailChange;
        const [[user]] = await tx.run(replaceEmail(link.uid, { email, key }, previousKey, now));
        if (!user) rejectSpentLink();
        const { uid, name } = user;
        const [tenants] = await tx.run(tenantsOf(uid));
        const concerned = tenants.length > 0 ? tenants.map(({ tenant_id }) => tenant_id) : [null];
        const last = [
          announceSessionsOf(uid),
          endSessionsOf(uid, 'EMAIL_CHANGED', now, sessionId),
          voidLinksOf(uid, ['verify-email', 'reset-password', 'confirm-new-email'], now),
          ...concerned.map((tenantId) =>
            recordAudit({
              tenantId,
              principal: null,
              actor: { uid, name },
              action: key === previousKey ? 'user.email_verified' : 'user.email_changed',
              target: { kind: 'user', id: uid },
              request,
              correlationId,
              now,
            }),
          ),
        ];
        return { result: ok({ email }), last };
      });
    } catch (error) {
      if (!violates(error, 'users_email_key_key')) throw error;
      fail('CONFLICT', 'Another account has this address by now.');
    }
  },
});
