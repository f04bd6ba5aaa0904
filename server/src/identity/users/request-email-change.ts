import Type from 'typebox';
import { type Call, users } from '../../access/index.ts';
import { GivenPassword } from '../../platform/crypto/password.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { EmailAddress, readEmail } from '../../platform/email.ts';
import { failFields } from '../../platform/errors.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { queueMail } from '../../records/mail/index.ts';
import {
  countOwnMail,
  findProvableByKey,
  isUnclaimed,
  linkWithToken,
  newLinkToken,
  signInLink,
  voidLinksOf,
} from '../auth/index.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';
import { assertPasswordChanged, verifyPassword } from './reauthenticate.ts';

/** How long the link to the new address works. */
const LINK_MS = 24 * 3_600_000;

/** The data behind the link. */
export interface EmailChange {
  email: string;
  key: string;
  /** The change applies only while the account still has the address that it was requested from. */
  previousKey: string;
  /** Stays signed in when the change is confirmed. */
  sessionId: string;
}

/** The link that confirms an address of the account, and the mail that carries it to that address. */
export function newAddressLink(
  { deps }: Pick<Call<IdentityDeps>, 'deps'>,
  { uid, name }: { uid: string; name: string },
  change: EmailChange,
  now: number,
): { insert: Statement; mail: readonly Statement[] } {
  const data = { ...change };
  const { token, insert } = newLinkToken({ kind: 'confirm-new-email', uid, data, lifetimeMs: LINK_MS, now });
  const link = linkWithToken(deps.publicUrl, 'confirm-email', token);
  const template = change.key === change.previousKey ? 'confirm-own-email' : 'confirm-new-email';
  return { insert, mail: queueMail(deps.sealer, { to: change.email, template, data: { name, link } }, now) };
}

export const requestEmailChange = route({
  operationId: 'requestEmailChange',
  method: 'PUT',
  path: '/api/v1/users/me/email',
  summary: 'Request a change of your e-mail address.',
  description:
    'The old address is notified. The answer is the same whether or not the new address has an ' +
    'account; if it has one, no link is mailed. A later request invalidates an earlier one.',
  access: users,
  body: requestObject({ email: EmailAddress, password: GivenPassword }),
  response: Type.Object({ pendingEmail: Type.String() }),
  status: 202,
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { principal } = scope;
    assertPasswordChanged(principal);
    const { uid, sessionId } = principal;
    const { email, key } = readEmail(body.email);
    const user = await verifyPassword(call, body.password);
    // Another spelling of the same address needs no confirmation by another owner, but is still a change.
    if (email === user.email) {
      const message = 'is your address already';
      failFields([{ in: 'body', path: '/email', rule: 'different', message }]);
    }
    const mails = await countOwnMail(deps, uid);
    if (!mails.allowed) throw mails.refusal();
    const now = deps.clock.now();
    const change: EmailChange = { email, key, previousKey: user.email_key, sessionId };
    const link = newAddressLink(call, { uid, name: user.name }, change, now);
    return ownTransaction(call, async (tx) => {
      const [[taken]] = await tx.run(findProvableByKey(key));
      // An invitation or a first password by somebody else keeps nobody from their address.
      const isOthers = taken !== undefined && taken.uid !== uid && !isUnclaimed(taken);
      // Both cases do the same work, so that the response time reveals nothing.
      const mail = isOthers
        ? queueMail(
            deps.sealer,
            {
              to: taken.email,
              template: 'already-registered',
              data: { name: taken.name, link: signInLink(deps.publicUrl) },
            },
            now,
          )
        : link.mail;
      await tx.run(
        voidLinksOf(uid, ['confirm-new-email'], now),
        link.insert,
        ...mail,
        ...queueMail(
          deps.sealer,
          { to: user.email, template: 'email-change-notice', data: { name: user.name, newEmail: email } },
          now,
        ),
        ...auditOwnAct(call, { action: 'user.email_change_requested', now }),
      );
      return { status: 202, data: { pendingEmail: email } };
    });
  },
});
