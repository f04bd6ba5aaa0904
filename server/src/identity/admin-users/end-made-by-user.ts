import Type from 'typebox';
import { owners, withFreshProof } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { MadeShape, renderMade } from '../accounts/index.ts';
import { route } from '../deps.ts';
import { userParams } from './shapes.ts';
import { assertWasUser } from './was-user.ts';

export const endMadeByUser = route({
  operationId: 'endMadeByUser',
  method: 'DELETE',
  path: '/api/v1/admin-users/{uid}/made',
  summary: 'End what a user made that outlives them.',
  description:
    'For owners, once the person is suspended or removed; before, they make it again. Devices are revoked, PINs that they made are ' +
    'taken away, keys of printers taken away, webhook endpoints disabled, API keys revoked, domains removed, and a change of ' +
    'the payment account is cancelled. What somebody else has paired, made, rotated or set since is theirs, and stays. A payment ' +
    'account and a slug that they set stay `left`, and so do users whom they added or made owners: ' +
    'decide about each. What a key of theirs made is listed for that key.',
  access: withFreshProof(owners),
  params: userParams,
  response: Type.Object({
    left: Type.Array(MadeShape, { description: 'what still works' }),
    ended: Type.Array(MadeShape, { description: 'what was ended' }),
  }),
  handler: (call) => {
    const { deps, scope, params, transaction, request, correlationId } = call;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const maker = { kind: 'USER', id: params.uid } as const;
      const actor = { principal: scope.principal, request, correlationId };
      const { ended, left, events } = await deps.whatWasMade.end(tx, scope, {
        maker,
        actor,
        now,
      });
      if (ended.length + left.length === 0) await assertWasUser(tx, scope, params.uid);
      await tx.run(
        recordAudit({
          tenantId: scope.tenantId,
          ...actor,
          target: { kind: 'user', id: params.uid },
          action: 'user.made_ended',
          details: { ended: ended.length, left: left.length },
          now,
        }),
        ...events,
      );
      return ok({ left: left.map(renderMade), ended: ended.map(renderMade) });
    });
  },
});
