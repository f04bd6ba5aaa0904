import { operators } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { created } from '../../platform/http/route.ts';
import { findTenant } from '../../tenancy/tenants/index.ts';
import { route } from '../deps.ts';
import { issueKey } from './operations.ts';
import { IssuedApiKey, NewApiKey, renderKey } from './shapes.ts';

export const issueApiKey = route({
  operationId: 'issueApiKey',
  method: 'POST',
  path: '/api/v1/admin/api-keys',
  summary: 'Issue an API key for a tenant.',
  description:
    'The answer contains the key in clear text, once. A retry with the same Idempotency-Key is ' +
    'answered without it: answers are stored, keys are not.',
  access: operators,
  body: NewApiKey,
  response: IssuedApiKey,
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    const { tenantId, ...keyRequest } = body;
    const tenant = scope.forTenant(tenantId);
    const actor = { principal: scope.principal, request, correlationId };
    return transaction(tenant, async (tx) => {
      const [tenants] = await tx.run(findTenant(tenant));
      one(tenants, 'tenant');
      const { row, key } = await issueKey({ tx, scope: tenant, actor, now: deps.clock.now() }, keyRequest);
      const apiKey = renderKey(row);
      return { ...created({ apiKey, key: key as string | null }), stored: { apiKey, key: null } };
    });
  },
});
