import Type from 'typebox';
import { anyone, systemScope } from '../../access/index.ts';
import { assertStrongPassword } from '../../platform/crypto/password.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { fail, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { acceptMembership, claimUser } from '../accounts/index.ts';
import {
  ANYBODY,
  announceSessionsOf,
  consumeLink,
  dropWaysIn,
  endSessionsOf,
  findLink,
  rejectSpentLink,
} from '../auth/index.ts';
import { route } from '../deps.ts';
import { tidyName } from '../users/index.ts';
import { findInvitee, type InviteeRow, lockInvitee } from './queries.ts';
import { Acceptance } from './shapes.ts';

export const acceptInvitation = route({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  summary: 'Accept an invitation.',
  description:
    'The link verifies the address. `password` is required for a new account, and refused for an ' +
    'existing one, which stays as it is. It does not start a session: log in afterwards.',
  when: {
    UNAUTHORIZED: 'The invitation is unknown, withdrawn, accepted, or older than a week.',
    INVALID_STATE: 'The account is suspended.',
  },
  access: anyone,
  body: Acceptance,
  response: Type.Object({ tenantId: Field.Guid, email: Type.String() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'INVALID_STATE'],
  handler: async ({ deps, body, request, correlationId }) => {
    const now = deps.clock.now();
    const hash = hashToken(body.token);
    const [[invitation]] = await deps.identity.run(ANYBODY, findLink(hash, 'invitation', now));
    if (!invitation?.uid) rejectSpentLink();
    const { uid } = invitation;
    const { tenantId } = JSON.parse(invitation.data) as { tenantId: string };
    // The link once more, and last: if it is still valid, nobody had claimed the account when it was read.
    const [[invitee], [unused]] = await deps.identity.run(
      ANYBODY,
      findInvitee(uid),
      findLink(hash, 'invitation', now),
    );
    if (!unused) rejectSpentLink();
    const password = invitee ? firstPasswordOf(invitee, body.password) : null;
    const passwordHash = password === null ? null : await deps.passwords.hash(password);
    const scope = systemScope(tenantId, 'the link in the mail is the permission to join this tenant');
    return deps.identity.transaction(scope, async (tx) => {
      const [[used], [account]] = await tx.run(consumeLink(hash, 'invitation', now), lockInvitee(uid));
      if (!used || !account) rejectSpentLink();
      // The account was claimed by another request while the password was hashed.
      if ((password !== null) !== isUnverified(account)) firstPasswordOf(account, body.password);
      const [[membership]] = await tx.run(acceptMembership(tenantId, uid, now));
      if (!membership) rejectSpentLink();
      const name = tidyName(
        body.name ?? (account.status === 'INVITED' ? membership.invited_name : account.name),
      );
      if (passwordHash !== null) {
        // The password and linked identities were set up before the address was verified, so they are replaced.
        await tx.run(
          claimUser(uid, { name, passwordHash }, now),
          ...dropWaysIn(uid),
          endSessionsOf(uid, 'PASSWORD_CHANGED', now),
        );
      }
      const last = [
        recordAudit({
          tenantId,
          principal: null,
          actor: { uid, name: passwordHash === null ? account.name : name },
          action: 'user.updated',
          target: { kind: 'user', id: uid },
          request,
          correlationId,
          details: { before: { status: 'INVITED' }, after: { status: 'ACTIVE', role: membership.role } },
          now,
        }),
        announceSessionsOf(uid),
        emit(scope, { type: 'user.updated', data: { uid, role: membership.role, status: 'ACTIVE' }, now }),
      ];
      return { result: ok({ tenantId, email: account.email }), last };
    });
  },
});

/** The account's address was never verified: the holder of the link is its first owner. */
const isUnverified = (account: InviteeRow): boolean => account.email_verified_at === null;

/** The password that claims the account, null when it has an owner; VALIDATION_ERROR when one is missing, weak or out of place. */
function firstPasswordOf(account: InviteeRow, password: string | undefined): string | null {
  if (account.status === 'SUSPENDED') {
    fail('INVALID_STATE', 'This account is suspended.', { state: 'SUSPENDED', allowed: [] });
  }
  if (!isUnverified(account)) {
    const message = 'is not taken: you have an account already, and keep its password';
    if (password !== undefined) failFields([{ in: 'body', path: '/password', rule: 'unexpected', message }]);
    return null;
  }
  if (password === undefined) {
    failFields([{ in: 'body', path: '/password', rule: 'required', message: 'is required' }]);
  }
  assertStrongPassword(password, account);
  return password;
}
