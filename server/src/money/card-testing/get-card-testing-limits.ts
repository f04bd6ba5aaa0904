import { owners } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findLimits } from './queries.ts';
import { CardTestingLimits, renderLimits } from './shapes.ts';

export const getCardTestingLimits = route({
  operationId: 'getCardTestingLimits',
  method: 'GET',
  path: '/api/v1/payments/card-testing/limits',
  summary: 'Get how many declined and stored cards are allowed.',
  description:
    'For owners. Within an hour, by caller, address and card; beyond it is taken for card testing.',
  access: owners,
  response: CardTestingLimits,
  handler: async ({ deps, scope }) => {
    const [[row]] = await deps.db.run(scope, findLimits(scope));
    return ok(renderLimits(row));
  },
});
