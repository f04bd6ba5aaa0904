import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { hostOfRequest } from '../domains/index.ts';

export const askHosting = route({
  operationId: 'askHosting',
  method: 'GET',
  path: '/api/v1/hosting/ask',
  summary: 'Authorize a TLS certificate (Caddy on-demand).',
  description:
    "Called by Caddy's on-demand TLS. 200 for the domain of an active mapping and for slugs below the " +
    'guest domain, 404 for all others. Answers from memory without asking the DNS. The rate limit ' +
    'never refuses it, because Caddy would take that for a no.',
  when: {
    RESOURCE_NOT_FOUND: 'The domain is not mapped, or not proven.',
    SERVICE_UNAVAILABLE: 'The database does not answer.',
  },
  access: anyone,
  exemptFromRateLimit: true,
  query: requestObject({ domain: Type.String({ minLength: 1, maxLength: 300 }) }),
  response: Type.Object(
    { domain: Type.String() },
    { $id: 'TlsPermission', description: 'that a certificate may be issued for a domain' },
  ),
  errors: ['RESOURCE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  handler: async ({ deps, query }) => {
    const domain = hostOfRequest(query.domain) ?? no();
    const { guestDomain } = deps.config.domains;
    const below = guestDomain !== '' && domain.endsWith(`.${guestDomain}`);
    const name = below ? domain.slice(0, -guestDomain.length - 1) : domain;
    if (!(await deps.addresses.find(below ? 'slug' : 'domain', name))) no();
    return ok({ domain });
  },
});

function no(): never {
  fail('RESOURCE_NOT_FOUND', 'No certificate for this domain.');
}
