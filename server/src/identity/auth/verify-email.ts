import Type from 'typebox';
import { anyone, type Call, requireSameOrigin, systemScope } from '../../access/index.ts';
import { NewPassword } from '../../platform/crypto/password.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { eventsLast, type Statement } from '../../platform/db/statement.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { insertTenant } from '../../tenancy/tenants/index.ts';
import { insertMembership, insertUser } from '../accounts/index.ts';
import { type IdentityDeps, route } from '../deps.ts';
import { signUpCookie } from './cookies.ts';
import { rememberPerson } from './known-device.ts';
import { isUnclaimed, lockProvableByKey } from './proof-queries.ts';
import { openLink, settle, takeLink } from './prove-address.ts';
import { LinkToken, PersonName, TenantName, Verified } from './shapes.ts';
import type { PendingSignUp } from './sign-up.ts';

export const verifyEmail = route({
  operationId: 'verifyEmail',
  method: 'POST',
  path: '/api/v1/auth/verify-email',
  summary: 'Verify the e-mail address of a new account.',
  description:
    'Creates the account, and the tenant if one was requested. It does not sign in: the link is not a ' +
    'credential. In the browser that signed up (its cookie says so) what was typed there counts. ' +
    'Elsewhere nothing of it does, as who typed it need not be who reads the mail: send `password` and `name`, and ' +
    '`tenantName` for a tenant. Without `password` the answer is VALIDATION_ERROR, and says in ' +
    '`details.signUp` what was typed, to offer it. An account that others made for the address, by an ' +
    'invitation or with a first password, becomes this one: whatever was made before ends, and its ' +
    'places in tenants become invitations. `CONFLICT` when somebody verified the address in the meantime.',
  when: {
    UNAUTHORIZED: 'The token was not sent to anybody, was used, or has expired.',
    FORBIDDEN: 'A page of another site asks.',
  },
  access: anyone,
  body: requestObject({
    token: LinkToken,
    password: Type.Optional({
      ...NewPassword,
      description: 'for the account; required but in the browser that signed up',
    }),
    name: Type.Optional({ ...PersonName, description: 'required with `password`, and only counts with it' }),
    tenantName: Type.Optional({
      ...TenantName,
      description: 'of a tenant to make; only counts with `password`',
    }),
  }),
  response: Verified,
  status: 200,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  handler: async (call) => {
    requireSameOrigin(call.request);
    const { password, name, tenantName = null } = call.body;
    if (password !== undefined && name === undefined) {
      failFields([{ in: 'body', path: '/name', rule: 'required', message: 'is required with a password' }]);
    }
    const link = await openLink<PendingSignUp>(call, 'verify-email', call.body);
    // A tenant's first event belongs to that tenant, so the id is created before the transaction.
    const tenant = systemScope(newGuid(), 'a sign-up makes this tenant');
    return call.deps.identity.transaction(tenant, async (tx) => {
      const now = call.deps.clock.now();
      const { passwordHash } = await takeLink(tx, call, link);
      const pending =
        passwordHash === null || name === undefined
          ? link.data
          : { ...link.data, name, tenantName, passwordHash };
      const { uid, settled } = await makeUser(tx, call, pending, now);
      const tenantId = pending.tenantName === null ? null : tenant.tenantId;
      const founded =
        pending.tenantName === null || tenantId === null
          ? []
          : [
              ...insertTenant(tenant, pending.tenantName, now),
              insertMembership(tenantId, { uid, role: 'owner', restaurantGuids: [], invited: null }, now),
              emit(tenant, { type: 'tenant.created', data: { tenantId }, now }),
            ];
      const headers = {
        'set-cookie': [
          signUpCookie('', 0),
          rememberPerson(call, { uid, password_hash: pending.passwordHash }, false),
        ],
      };
      const result = { ...ok({ uid, email: pending.email, tenantId }), headers };
      return { result, last: eventsLast([...settled, ...founded]) };
    });
  },
});

type SignUpCall = Pick<Call<IdentityDeps>, 'deps' | 'request' | 'caller' | 'correlationId'>;

async function makeUser(
  tx: Transaction,
  call: SignUpCall,
  { email, emailKey, name, locale, passwordHash, tenantName }: PendingSignUp,
  now: number,
): Promise<{ uid: string; settled: readonly Statement[] }> {
  const account = { uid: newGuid(), email, emailKey, emailVerifiedAt: now, name, locale, passwordHash };
  const [[made]] = await tx.run(insertUser({ ...account, status: 'ACTIVE' }, now));
  const { uid, settled } = made
    ? { uid: made.uid, settled: [] }
    : await claim(tx, call, { emailKey, name, passwordHash });
  const { request, correlationId } = call;
  const target = { kind: 'user', id: uid };
  const details = { ownsNewTenant: tenantName !== null };
  const line = { tenantId: null, principal: null, actor: { uid, name }, target, request, correlationId, now };
  await tx.run(
    recordAudit({ ...line, action: 'user.signed_up', details }),
    recordAudit({ ...line, action: 'user.email_verified' }),
  );
  return { uid, settled };
}

/**
 * Takes over the account that others made for the address. Whoever comes here has typed or chosen the password themselves and
 * reads the mail, so they get what somebody gets who chooses a password elsewhere: nothing of what was made before.
 */
async function claim(
  tx: Transaction,
  call: SignUpCall,
  { emailKey, name, passwordHash }: Pick<PendingSignUp, 'emailKey' | 'name' | 'passwordHash'>,
): Promise<{ uid: string; settled: readonly Statement[] }> {
  const [[account]] = await tx.run(lockProvableByKey(emailKey));
  if (!account || !isUnclaimed(account))
    fail('CONFLICT', 'This address has an account already. Sign in, or reset its password.');
  const proof = { way: 'SIGN_UP', verdict: 'CHOSEN', account, passwordHash } as const;
  const settled = await settle(tx, call, { ...proof, sessionId: null, secondFactor: false }, { name });
  return { uid: account.uid, settled };
}
