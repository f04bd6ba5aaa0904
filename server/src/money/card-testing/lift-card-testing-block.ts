import Type from 'typebox';
import { owners } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { forgiveTries, liftBlock } from './queries.ts';
import { blockParams } from './shapes.ts';

export const liftCardTestingBlock = route({
  operationId: 'liftCardTestingBlock',
  method: 'DELETE',
  path: '/api/v1/payments/card-testing/blocks/{blockId}',
  summary: 'Let somebody go on who is stopped for card testing.',
  description: 'For owners. What was counted is forgiven, so that the next decline does not stop it again.',
  access: owners,
  params: blockParams,
  response: Type.Object({ id: Field.Guid }),
  handler: async (call) => {
    const { deps, scope, params, transaction } = call;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(liftBlock(scope, params.blockId, now));
      const { id, subject, kind, label, cause } = one(rows, 'block');
      const target = { kind: 'card_testing_block', id };
      await tx.run(
        forgiveTries(scope, subject),
        auditCall(call, { action: 'card_testing.lifted', target, details: { kind, label, cause }, now }),
        emit(scope, { type: 'card_testing.lifted', data: { id }, now }),
      );
      return ok({ id });
    });
  },
});
