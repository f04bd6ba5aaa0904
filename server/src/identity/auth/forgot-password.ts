import { anyone, requireSameOrigin } from '../../access/index.ts';
import { EmailAddress, readEmail } from '../../platform/email.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { queueMail } from '../../records/mail/index.ts';
import { route } from '../deps.ts';
import { linkWithToken } from './app-links.ts';
import { ANYBODY } from './attempts.ts';
import { auditLines, type SignInCall } from './authenticate.ts';
import { constantTimeResponse } from './constant-time-response.ts';
import { countMailByAnyone, dropMail } from './mail-budget.ts';
import { newLinkToken } from './one-time-tokens.ts';
import { findUserByEmail } from './queries.ts';
import { AcceptedResponse } from './shapes.ts';

const RESET_WITHIN_MS = 3_600_000;
/** Longer than either outcome takes, so that the response time does not reveal which it was. */
export const ANSWER_AFTER_MS = 150;

export const forgotPassword = route({
  operationId: 'forgotPassword',
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  summary: 'Request a password reset link.',
  description:
    'Always 202. Only the mailbox learns whether the address has an account. The link is for `POST ' +
    '/api/v1/auth/reset-password`, lasts one hour and works once. In an hour an address gets at most 5 ' +
    'mails that strangers ask for, and 3 for one of them. Who is signed in is told: 429.',
  when: { FORBIDDEN: 'A page of another site asks.' },
  access: anyone,
  body: requestObject({ email: EmailAddress }),
  response: AcceptedResponse,
  status: 202,
  errors: ['FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    const { key } = readEmail(call.body.email);
    await constantTimeResponse(ANSWER_AFTER_MS, () => sendLink(call, key));
    return { status: 202, data: { accepted: true } };
  },
});

/** Sent to the address as its owner wrote it, not as it was typed in this request. */
async function sendLink(call: SignInCall, emailKey: string): Promise<void> {
  const { deps, request, correlationId } = call;
  const [[user]] = await deps.identity.run(ANYBODY, findUserByEmail([emailKey]));
  const mails = await countMailByAnyone(call, 'reset', { emailKey, user });
  if (!mails.allowed) return dropMail(call, mails);
  const now = deps.clock.now();
  if (user?.status !== 'ACTIVE') return;
  const { uid, email, name } = user;
  const { token, insert } = newLinkToken({
    kind: 'reset-password',
    uid,
    data: { emailKey },
    lifetimeMs: RESET_WITHIN_MS,
    now,
  });
  const target = { kind: 'user', id: uid };
  const action = 'user.password_reset_requested' as const;
  const link = linkWithToken(deps.publicUrl, 'reset-password', token);
  await deps.identity.run(
    ANYBODY,
    insert,
    ...queueMail(deps.sealer, { to: email, template: 'reset-password', data: { name, link } }, now),
    ...auditLines(user, { principal: null, action, target, request, correlationId, now }),
  );
}
