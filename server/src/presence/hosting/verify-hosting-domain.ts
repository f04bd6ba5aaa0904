import { tenant, withWholeSession } from '../../access/index.ts';
import { NO_WRITES } from '../../platform/db/statement.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { DomainMapping, renderMapping } from '../domains/index.ts';
import { mappingOf } from './mapped.ts';
import { recheck } from './recheck.ts';
import { domainParams } from './shapes.ts';

export const verifyHostingDomain = route({
  operationId: 'verifyHostingDomain',
  method: 'POST',
  path: '/api/v1/hosting/domains/{domain}/verify',
  summary: 'Verify domain ownership now.',
  description:
    'Asks the DNS and the hosting provider. A domain that is not ready is not an error: the answer is ' +
    'the mapping, and `problem` says what is missing. A failed mapping starts again. While the provider ' +
    'wants no requests (its Retry-After) it is not asked: the mapping is answered as it is, with `nextCheckAt`.',
  when: { PROVIDER_UNAVAILABLE: 'The hosting provider does not answer.' },
  access: withWholeSession(tenant('write:domains')),
  params: domainParams,
  response: DomainMapping,
  status: 200,
  handler: async (call) => {
    const { deps, scope, params, commit } = call;
    const { row, token } = await mappingOf(deps, scope, params.domain);
    const now = await recheck(call, row);
    const answer = ok(renderMapping(now === 'busy' ? row : now, token));
    await commit(scope, NO_WRITES, answer);
    return answer;
  },
});
