import { tenant, withWholeSession } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { DomainMapping, DomainText, renderMapping } from '../domains/index.ts';
import { auditMapping, hostingError, mappingBusy, mappingOf, notConfigured } from './mapped.ts';
import { recheck } from './recheck.ts';

export const registerHostingDomain = route({
  operationId: 'registerHostingDomain',
  method: 'POST',
  path: '/api/v1/hosting/domains',
  summary: 'Register a domain with the hosting provider.',
  description:
    'The tenant must have mapped the domain and proven control of it. Registration happens ' +
    'automatically once the proof is found; call this to register again after a failure or removal. A ' +
    'successful answer may still be `VERIFYING`: `problem` says what is missing.',
  when: {
    INVALID_STATE: 'Control of the domain is not proven, or another account of the provider has it.',
    PROVIDER_UNAVAILABLE: 'The hosting provider does not answer.',
  },
  access: withWholeSession(tenant('write:domains')),
  body: requestObject({ domain: DomainText }),
  response: DomainMapping,
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    if (!deps.hosting) throw notConfigured();
    const { row, token } = await mappingOf(deps, scope, body.domain);
    const now = await recheck(call, row);
    if (now === 'busy') throw mappingBusy();
    if (now.status === 'PENDING')
      fail('INVALID_STATE', 'Control of the domain is not proven.', {
        state: 'PENDING',
        allowed: ['verify'],
      });
    if (now.problem === 'HOSTING_HELD_ELSEWHERE') throw hostingError({ kind: 'held-elsewhere', message: '' });
    if (now.problem === 'HOSTING_REFUSED') throw hostingError({ kind: 'refused', message: '' });
    const reason = UNAVAILABLE[now.problem ?? ''];
    if (now.status !== 'ACTIVE' && reason) {
      throw hostingError({
        kind: 'unavailable',
        reason,
        retryAfterMs: now.next_check_at === null ? null : Math.max(0, now.next_check_at - deps.clock.now()),
        message: '',
      });
    }
    const answer = created(renderMapping(now, token));
    await call.commit(scope, { rows: [auditMapping(call, 'domain.registered', row)] }, answer);
    return answer;
  },
});

const UNAVAILABLE: Readonly<Record<string, 'FAULT' | 'RATE_LIMITED' | 'CREDENTIALS'>> = {
  HOSTING_UNAVAILABLE: 'FAULT',
  HOSTING_RATE_LIMITED: 'RATE_LIMITED',
  HOSTING_CREDENTIALS: 'CREDENTIALS',
};
