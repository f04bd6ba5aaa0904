import { operators, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { findTenant } from '../../tenancy/tenants/index.ts';
import { route } from '../deps.ts';
import { issue, keysOfTenant } from './handlers.ts';
import { IssuedApiKey, NewApiKey } from './shapes.ts';

export const issueApiKey = route({
  operationId: 'issueApiKey',
  method: 'POST',
  path: '/api/v1/admin/api-keys',
  summary: 'Issue an API key for a tenant.',
  description:
    'The answer contains the key in clear text, once. A retry with the same Idempotency-Key is ' +
    'answered without it: answers are stored, keys are not.',
  when: { RESOURCE_NOT_FOUND: '`tenantId` names no tenant.' },
  access: withFreshProof(operators),
  body: NewApiKey,
  response: IssuedApiKey,
  errors: ['RESOURCE_NOT_FOUND'],
  handler: (call) => {
    const { tenantId, ...request } = call.body;
    return issue(call, keysOfTenant(call.scope, tenantId), request, async ({ tx, scope }) => {
      const [tenants] = await tx.run(findTenant(scope));
      one(tenants, 'tenant');
    });
  },
});
