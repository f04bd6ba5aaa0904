import { users } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { Passkey, PasskeyName, passkeysOf, renamePasskey, renderPasskey } from '../passkeys/index.ts';
import { auditOwnAct } from './audit.ts';
import { ownTransaction } from './own-transaction.ts';

export const updatePasskey = route({
  operationId: 'updatePasskey',
  method: 'PATCH',
  path: '/api/v1/users/me/passkeys/{id}',
  summary: 'Name one of your passkeys.',
  description: 'Nothing else of it can be changed.',
  access: users,
  params: requestObject({ id: Field.Guid }),
  body: requestObject({ name: PasskeyName }),
  response: Passkey,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { uid } = scope.principal;
    const [name, now] = [body.name.trim(), deps.clock.now()];
    return ownTransaction(call, async (tx) => {
      const [renamed] = await tx.run(renamePasskey(params.id, uid, name));
      const { id } = one(renamed, 'passkey');
      const target = { kind: 'passkey', id };
      await tx.run(...auditOwnAct(call, { action: 'passkey.renamed', target, details: { name }, now }));
      const [rows] = await tx.run(passkeysOf(uid));
      return ok(
        renderPasskey(
          one(
            rows.filter((row) => row.id === id),
            'passkey',
          ),
        ),
      );
    });
  },
});
