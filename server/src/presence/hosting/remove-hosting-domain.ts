import { tenant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { DomainMapping, renderMapping, unregister } from '../domains/index.ts';
import { hostingError, mappingBusy, mappingOf, notConfigured } from './mapped.ts';
import { domainParams } from './shapes.ts';

export const removeHostingDomain = route({
  operationId: 'removeHostingDomain',
  method: 'DELETE',
  path: '/api/v1/hosting/domains/{domain}',
  summary: 'Remove a domain from the hosting provider.',
  description:
    'The mapping stays as `FAILED` and the domain stops working. Register the domain again, or remove ' +
    'the mapping.',
  when: { PROVIDER_UNAVAILABLE: 'The hosting provider does not answer; the domain stays in use.' },
  access: tenant('write:domains'),
  params: domainParams,
  response: DomainMapping,
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, scope, params, request, correlationId, commit }) => {
    const { row, token } = await mappingOf(deps, scope, params.domain);
    if (!deps.hosting) throw notConfigured();
    const result = await unregister(deps, scope, row);
    if (result === 'busy') throw mappingBusy();
    if (result === null) fail('RESOURCE_NOT_FOUND', 'The hosting provider does not have this domain.');
    if ('kind' in result) throw hostingError(result);
    const answer = ok(renderMapping(result, token));
    const audit = auditCall(
      { scope, request, correlationId },
      {
        action: 'domain.unregistered',
        target: { kind: 'domain', id: row.id },
        details: { domain: row.domain },
        now: deps.clock.now(),
      },
    );
    await commit(scope, { rows: [audit] }, answer);
    return answer;
  },
});
