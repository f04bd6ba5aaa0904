import Type from 'typebox';
import { owners } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { MadeShape, renderMade } from '../accounts/index.ts';
import { route } from '../deps.ts';
import { findMember } from './queries.ts';
import { userParams } from './shapes.ts';

export const listMadeByUser = route({
  operationId: 'listMadeByUser',
  method: 'GET',
  path: '/api/v1/admin-users/{uid}/made',
  summary: 'List what a user made that outlives them.',
  description:
    'For owners, of somebody who is, or was, a user of the tenant: devices that they added or made a code for, people whose PIN they ' +
    'made, printers whose key they made, webhook endpoints, API keys, domains, a payment account and a slug that are as they set ' +
    'them, a change of the payment account that waits, and users whom they added: what still works, the oldest first. Removing ' +
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
      const [rows] = await tx.run(findMember(scope, params.uid));
      // Of whoever was removed there is what they made.
      if (made.length === 0) one(rows, 'user');
      return { result: ok({ items: made.map(renderMade) }), last: [] };
    }),
});
