import Type from 'typebox';
import { anyone, requireSameOrigin, systemScope } from '../../access/index.ts';
import { eventsLast } from '../../platform/db/statement.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { acceptMembership } from '../accounts/index.ts';
import { openLink, rejectSpentLink, rememberChooser, settle, takeLink } from '../auth/index.ts';
import { route } from '../deps.ts';
import { tidyName } from '../users/index.ts';
import { Acceptance } from './shapes.ts';
import { assertStillInvited } from './still-invites.ts';

export const acceptInvitation = route({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  summary: 'Accept an invitation.',
  description:
    'Whose address has an account accepts signed in to it; `password` is refused then, and the account ' +
    'stays as it is. For a new account, and for one whose address nobody has verified, `password` is ' +
    'required: the link verifies the address, and whatever was made before ends. It does not start a ' +
    'session: log in afterwards.',
  when: {
    UNAUTHORIZED:
      'The invitation is unknown, withdrawn, accepted, or older than a week; or whoever invited may not do so any more (`details.reason` INVITATION_WITHDRAWN).',
    FORBIDDEN:
      'The address has an account, and nobody is signed in to it (`details.reason` SIGN_IN_REQUIRED), or a page of another site asks.',
    INVALID_STATE: 'The account is suspended.',
  },
  access: anyone,
  body: Acceptance,
  response: Type.Object({ tenantId: Field.Guid, email: Type.String() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_STATE'],
  handler: async (call) => {
    const { deps, body, request, correlationId } = call;
    requireSameOrigin(request);
    const now = deps.clock.now();
    const link = await openLink<{ tenantId: string; invitedBy?: string | null }>(call, 'invitation', body);
    const { tenantId, invitedBy } = link.data;
    const scope = systemScope(tenantId, 'the link in the mail is the permission to join this tenant');
    return deps.identity.transaction(scope, async (tx) => {
      const { account, ...proof } = await takeLink(tx, call, link);
      if (!account) rejectSpentLink();
      const { uid } = account;
      const [[membership]] = await tx.run(acceptMembership(tenantId, uid, now));
      if (!membership) rejectSpentLink();
      const { role, restaurant_guids: restaurantGuids } = membership;
      await assertStillInvited(tx, deps, invitedBy, { tenantId, role, restaurantGuids });
      const name = tidyName(
        body.name ?? (account.status === 'INVITED' ? membership.invited_name : account.name),
      );
      const last = eventsLast([
        ...(await settle(tx, call, { ...proof, account }, { name, joins: tenantId })),
        recordAudit({
          tenantId,
          principal: null,
          actor: { uid, name: proof.verdict === 'OWNER' ? account.name : name },
          action: 'user.updated',
          target: { kind: 'user', id: uid },
          request,
          correlationId,
          details: { before: { status: 'INVITED' }, after: { status: 'ACTIVE', role } },
          now,
        }),
        emit(scope, { type: 'user.updated', data: { uid, role, status: 'ACTIVE' }, now }),
      ]);
      const headers = rememberChooser(call, { ...proof, uid });
      return { result: { ...ok({ tenantId, email: account.email }), headers }, last };
    });
  },
});
