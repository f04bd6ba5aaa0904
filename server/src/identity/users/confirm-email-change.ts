import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { NewPassword } from '../../platform/crypto/password.ts';
import { violates } from '../../platform/db/database.ts';
import { eventsLast } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { replaceEmail } from '../accounts/index.ts';
import {
  ANYBODY,
  LinkToken,
  leaveInvitations,
  makeRoom,
  openLink,
  rejectSpentLink,
  rememberChooser,
  settle,
  takeLink,
  takeOver,
} from '../auth/index.ts';
import { route } from '../deps.ts';
import type { EmailChange } from './request-email-change.ts';

export const confirmEmailChange = route({
  operationId: 'confirmEmailChange',
  method: 'POST',
  path: '/api/v1/users/email-confirmations',
  summary: 'Confirm an e-mail address.',
  description:
    'For the links of `PUT /api/v1/users/me/email` and `POST /api/v1/users/me/email/verification`. A ' +
    'link works once and lasts a day. The link alone is not enough. For an account whose address is ' +
    'verified, call this signed in to it. For one whose address never was, call it in the session ' +
    'that asked, or choose a `password`: then whatever was made before ends, and you sign in with the ' +
    'new one. Ends every other session, and invalidates links mailed earlier.',
  when: {
    UNAUTHORIZED:
      'The link is unknown or older than a day, or something of the account was changed after it was sent.',
    FORBIDDEN:
      'The account has an owner, and nobody is signed in to it (`details.reason` SIGN_IN_REQUIRED), or a page of another site asks.',
  },
  access: anyone,
  body: requestObject({
    token: LinkToken,
    password: Type.Optional({
      ...NewPassword,
      description: 'chosen by who confirms elsewhere than in the session that asked',
    }),
  }),
  response: Type.Object({ email: Type.String() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  handler: async (call) => {
    const { deps, body, request, correlationId } = call;
    requireSameOrigin(request);
    const now = deps.clock.now();
    const link = await openLink<EmailChange>(call, 'confirm-new-email', body);
    const { email, key, previousKey } = link.data;
    try {
      return await deps.identity.transaction(ANYBODY, async (tx) => {
        const { account, ...proof } = await takeLink(tx, call, link);
        if (!account) rejectSpentLink();
        const { uid, name, tenant_ids: tenants } = account;
        const isFirst = account.email_verified_at === null;
        const other = await makeRoom(tx, { key, uid });
        const [moved] = await tx.run(replaceEmail(uid, { email, key }, previousKey, now));
        if (moved.length === 0) rejectSpentLink();
        const left = isFirst && key !== previousKey ? await leaveInvitations(tx, call, account) : [];
        const takenOver = other === null ? [] : await takeOver(tx, call, { other, toUid: uid });
        const last = eventsLast([
          ...left,
          ...takenOver,
          ...(await settle(tx, call, { ...proof, account: { ...account, email_key: key } }, { name })),
          ...(tenants.length > 0 ? tenants : [null]).map((tenantId) =>
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
        ]);
        return { result: { ...ok({ email }), headers: rememberChooser(call, { ...proof, uid }) }, last };
      });
    } catch (error) {
      if (!violates(error, 'users_email_key_key')) throw error;
      fail('CONFLICT', 'Another account has this address by now.');
    }
  },
});
