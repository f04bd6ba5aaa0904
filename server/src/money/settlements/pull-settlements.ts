import { restaurant } from '../../access/index.ts';
import { NO_WRITES } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pullSettlements as pull } from './pull.ts';
import { SettlementPull } from './shapes.ts';

export const pullSettlements = route({
  operationId: 'pullSettlements',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/settlements/pull',
  summary: 'Pull settlement batches from the processor now.',
  description: 'A job does this every 15 minutes; call it if you cannot wait. Repeating it does no harm.',
  when: {
    INVALID_STATE: 'The account of the restaurant is with another company, which settles by itself.',
    PROVIDER_UNAVAILABLE: 'The processor does not answer.',
    SERVICE_UNAVAILABLE: 'Too many calls to the processor are under way.',
  },
  access: restaurant('write:reports', 'settlements.resolve'),
  params: restaurantParams,
  response: SettlementPull,
  status: 200,
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
  deadline: 'card',
  handler: async ({ deps, scope, commit }) => {
    const { problem, ...pulled } = await pull(deps, scope);
    if (problem === 'UNSUPPORTED')
      fail('INVALID_STATE', 'This processor settles nothing for us.', {
        state: 'NO_SETTLEMENT',
        allowed: [],
      });
    if (problem !== null)
      fail('PROVIDER_UNAVAILABLE', 'The processor does not answer now.', { reason: problem, ...pulled });
    const answer = ok(pulled);
    await commit(scope, NO_WRITES, answer);
    return answer;
  },
});
