import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { destroyCard } from './queries.ts';
import { vaultCardParams } from './shapes.ts';

export const deleteCard = route({
  operationId: 'deleteCard',
  method: 'DELETE',
  path: '/api/v1/payments/vault/cards/{id}',
  summary: 'Delete a card from the vault.',
  description: 'Destroys the card number for good.',
  access: tenant('approve:payments'),
  params: vaultCardParams,
  response: Type.Object({ id: Field.Guid }),
  handler: async ({ deps, scope, params: { id }, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(destroyCard(scope, id, now));
      const { customer_id: customerId } = one(rows, 'card');
      const { tenantId, principal } = scope;
      const target = { kind: 'card', id };
      const details = { customerId };
      await tx.run(
        recordAudit({
          tenantId,
          principal,
          action: 'card.deleted',
          target,
          request,
          correlationId,
          details,
          now,
        }),
        emit(scope, { type: 'card.deleted', data: { id, customerId }, now }),
      );
      return ok({ id });
    });
  },
});
