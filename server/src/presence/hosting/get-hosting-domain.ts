import { tenant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { hostingError, mappingOf, notConfigured } from './mapped.ts';
import { domainParams, HostingConfiguration } from './shapes.ts';

export const getHostingDomain = route({
  operationId: 'getHostingDomain',
  method: 'GET',
  path: '/api/v1/hosting/domains/{domain}',
  summary: "Get a domain's hosting configuration.",
  description: 'Asks the provider now.',
  when: {
    CONFLICT: 'The provider has given the domain to another account.',
    PROVIDER_UNAVAILABLE: 'The hosting provider does not answer.',
  },
  access: tenant('read:domains'),
  params: domainParams,
  response: HostingConfiguration,
  errors: ['CONFLICT', 'PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, scope, params }) => {
    const { row } = await mappingOf(deps, scope, params.domain);
    if (!deps.hosting) throw notConfigured();
    // A domain that this mapping did not register may belong to another, so nothing is shown.
    const result = row.registered
      ? await deps.hosting.inspect(row.domain)
      : ({ kind: 'done', value: null } as const);
    if (result.kind !== 'done') throw hostingError(result);
    const facts = result.value;
    return ok({
      domain: row.domain,
      provider: deps.hosting.name,
      registered: facts !== null,
      verified: facts?.verified ?? false,
      misconfigured: facts?.misconfigured ?? true,
      records: [...(facts?.records ?? [])],
      conflicts: [...(facts?.conflicts ?? [])],
    });
  },
});
