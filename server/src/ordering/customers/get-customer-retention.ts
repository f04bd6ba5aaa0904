import { owners } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findRetention } from './queries.ts';
import { CustomerRetention, renderRetention } from './retention.ts';

export const getCustomerRetention = route({
  operationId: 'getCustomerRetention',
  method: 'GET',
  path: '/api/v1/customer-retention',
  summary: 'Get how long customers are kept.',
  description: 'For owners. Until one sets it, customers are kept until somebody erases them.',
  access: owners,
  response: CustomerRetention,
  handler: async ({ deps, scope }) => {
    const [[row]] = await deps.db.run(scope, findRetention(scope));
    return ok(renderRetention(row));
  },
});
