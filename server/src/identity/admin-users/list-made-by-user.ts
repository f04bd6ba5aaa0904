import Type from 'typebox';
import { owners } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { MadeShape, renderMade } from '../accounts/index.ts';
import { route } from '../deps.ts';
import { userParams } from './shapes.ts';
import { assertWasUser } from './was-user.ts';

export const listMadeByUser = route({
  operationId: 'listMadeByUser',
  method: 'GET',
  path: '/api/v1/admin-users/{uid}/made',
  summary: 'List what a user made that outlives them.',
  description:
    'For owners, of somebody who is, or was, a user of the tenant, under this account or one that became it: devices that they ' +
    'added or made a code for, people whose PIN they ' +
    'made, printers whose key they made, webhook endpoints, API keys, domains, a payment account and a slug that are as they set ' +
    'them, a change of the payment account that waits, and users whom they added or made owners: what ' +
    'still works and nobody else has decided about since, the oldest first. Removing ' +
    'or suspending them ends none of it.',
  access: owners,
  params: userParams,
  response: Type.Object({ items: Type.Array(MadeShape) }),
  handler: ({ deps, scope, params }) =>
    deps.db.transaction(scope, async (tx) => {
      const made = await deps.whatWasMade.find(tx, scope, {
        maker: { kind: 'USER', id: params.uid },
        now: deps.clock.now(),
      });
      if (made.length === 0) await assertWasUser(tx, scope, params.uid);
      return { result: ok({ items: made.map(renderMade) }), last: [] };
    }),
});
