import Type from 'typebox';
import { anyone, requireSameOrigin } from '../../access/index.ts';
import { assertStrongPassword, NewPassword } from '../../platform/crypto/password.ts';
import { newToken } from '../../platform/crypto/seal.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { EmailAddress, readEmail } from '../../platform/email.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { queueMail } from '../../records/mail/index.ts';
import { route } from '../deps.ts';
import { linkWithToken, signInLink } from './app-links.ts';
import { ANYBODY } from './attempts.ts';
import type { SignInCall } from './authenticate.ts';
import { constantTimeResponse } from './constant-time-response.ts';
import { signUpCookie } from './cookies.ts';
import { countMailByAnyone, dropMail } from './mail-budget.ts';
import { newLinkToken } from './one-time-tokens.ts';
import { findProvableByKey, isUnclaimed } from './proof-queries.ts';
import { AcceptedResponse, Locale, PersonName, TenantName } from './shapes.ts';

/** Time to find the mail. */
const VERIFY_WITHIN_MS = 24 * 3_600_000;
/** Longer than either outcome takes, so that the response time does not reveal which it was. */
const ANSWER_AFTER_MS = 200;

const SignUp = requestObject({
  email: EmailAddress,
  password: NewPassword,
  name: PersonName,
  locale: Type.Optional(Locale),
  tenantName: Type.Optional({
    ...TenantName,
    description: 'makes a new tenant of this name, which the person owns',
  }),
});

/** A sign-up whose address is not confirmed yet. */
export interface PendingSignUp {
  email: string;
  emailKey: string;
  name: string;
  locale: string | null;
  passwordHash: string;
  tenantName: string | null;
  /** The hash of what the browser that asked was given as a cookie. */
  browser: string;
}

export const signUp = route({
  operationId: 'signUp',
  method: 'POST',
  path: '/api/v1/auth/signup',
  summary: 'Register a user account.',
  description:
    'Always 202, but 429 for who is signed in and has had enough mails sent. Only the mailbox learns whether the address already has an account. A new address, and ' +
    'one whose account nobody has verified, gets a link for `POST /api/v1/auth/verify-email`. The account, and with `tenantName` the tenant, ' +
    'is created when the link is used. The answer sets a cookie by which this browser may confirm ' +
    'with the password that was typed; elsewhere the link asks for another.',
  when: { FORBIDDEN: 'A page of another site asks.' },
  access: anyone,
  body: SignUp,
  response: AcceptedResponse,
  status: 202,
  errors: ['FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    const { email, key } = readEmail(call.body.email);
    assertStrongPassword(call.body.password, call.body);
    const { token, hash: browser } = newToken();
    const request = { ...call.body, email, emailKey: key, browser };
    await constantTimeResponse(ANSWER_AFTER_MS, () => register(call, request));
    // Also for one that is dropped: nobody is to know how many mails others had sent there.
    const headers = { 'set-cookie': [signUpCookie(token, VERIFY_WITHIN_MS)] };
    return { status: 202, data: { accepted: true }, headers };
  },
});

/**
 * No user is created before the address is confirmed. Otherwise an attacker could sign up with another's address, know
 * the password, and wait until the owner confirms; so the link alone does not put the password into force either.
 */
async function register(
  call: SignInCall,
  request: Type.Static<typeof SignUp> & { emailKey: string; browser: string },
): Promise<void> {
  const { deps } = call;
  const passwordHash = await deps.passwords.hash(request.password);
  const mails = await countMailByAnyone(call, 'sign-up', request);
  if (!mails.allowed) return dropMail(call, mails);
  return deps.identity.transaction(ANYBODY, async (tx) => {
    const [[known]] = await tx.run(findProvableByKey(request.emailKey));
    const { email, emailKey, name, browser } = request;
    // An invitation or a first password by somebody else keeps nobody from an account of their own.
    const last =
      known && !isUnclaimed(known)
        ? notifyOwner(call, known)
        : askToVerify(call, {
            email,
            emailKey,
            name,
            locale: request.locale ?? null,
            passwordHash,
            tenantName: request.tenantName ?? null,
            browser,
          });
    return { result: undefined, last };
  });
}

function notifyOwner({ deps }: SignInCall, owner: { email: string; name: string }): readonly Statement[] {
  const data = { name: owner.name, link: signInLink(deps.publicUrl) };
  return queueMail(deps.sealer, { to: owner.email, template: 'already-registered', data }, deps.clock.now());
}

function askToVerify({ deps }: SignInCall, pending: PendingSignUp): readonly Statement[] {
  const now = deps.clock.now();
  const { token, insert } = newLinkToken({
    kind: 'verify-email',
    uid: null,
    data: { ...pending },
    lifetimeMs: VERIFY_WITHIN_MS,
    now,
  });
  const data = { name: pending.name, link: linkWithToken(deps.publicUrl, 'verify-email', token) };
  return [insert, ...queueMail(deps.sealer, { to: pending.email, template: 'verify-email', data }, now)];
}
