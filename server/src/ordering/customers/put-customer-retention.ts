import { owners, withFreshProof } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { rejectStaleVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findRetention, putRetention } from './queries.ts';
import { CustomerRetention, CustomerRetentionRequest, renderRetention } from './retention.ts';

export const putCustomerRetention = route({
  operationId: 'putCustomerRetention',
  method: 'PUT',
  path: '/api/v1/customer-retention',
  summary: 'Set how long customers are kept.',
  description:
    'For owners. Every night, whoever has not ordered and was not changed for so many months is erased, as ' +
    '`DELETE` erases, and so is what orders that are older than that keep of their guest. Orders and totals stay.',
  access: withFreshProof(owners),
  body: CustomerRetentionRequest,
  response: CustomerRetention,
  handler: async (call) => {
    const { deps, scope, body, expectedVersion, transaction } = call;
    const { eraseAfterMonths } = body;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [[row]] = await tx.run(putRetention(scope, eraseAfterMonths, { now, expectedVersion }));
      if (!row) {
        const [[current]] = await tx.run(findRetention(scope));
        rejectStaleVersion(current?.version ?? 0);
      }
      await tx.run(
        auditCall(call, { action: 'customer_retention.updated', details: { eraseAfterMonths }, now }),
        emit(scope, { type: 'customer_retention.updated', data: { version: row.version }, now }),
      );
      return ok(renderRetention(row));
    });
  },
});
