import { tenant, withWholeSession } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { DomainMapping, renderMapping, unregister } from '../domains/index.ts';
import { auditMapping, hostingError, mappingBusy, mappingOf, notConfigured } from './mapped.ts';
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
  access: withWholeSession(tenant('write:domains')),
  params: domainParams,
  response: DomainMapping,
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { row, token } = await mappingOf(deps, scope, params.domain);
    if (!deps.hosting) throw notConfigured();
    const result = await unregister(deps, scope, row);
    if (result === 'busy') throw mappingBusy();
    if (result === null) fail('RESOURCE_NOT_FOUND', 'The hosting provider does not have this domain.');
    if ('kind' in result) throw hostingError(result);
    const answer = ok(renderMapping(result, token));
    await call.commit(scope, { rows: [auditMapping(call, 'domain.unregistered', row)] }, answer);
    return answer;
  },
});
