import { owners, withFreshProof } from '../../access/index.ts';
import { putVersioned } from '../../platform/http/put-versioned.ts';
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
  handler: (call) => {
    const { scope, body, expectedVersion } = call;
    const { eraseAfterMonths } = body;
    return putVersioned(call, {
      put: (now) => putRetention(scope, eraseAfterMonths, { now, expectedVersion }),
      find: findRetention(scope),
      tell: ({ version }, now) => [
        auditCall(call, { action: 'customer_retention.updated', details: { eraseAfterMonths }, now }),
        emit(scope, { type: 'customer_retention.updated', data: { version }, now }),
      ],
      render: renderRetention,
    });
  },
});
