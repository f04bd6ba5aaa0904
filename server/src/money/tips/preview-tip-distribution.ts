import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { namesOf } from './names.ts';
import { planDistribution } from './plan.ts';
import { findRules, toRules } from './queries.ts';
import { readerOf } from './reader.ts';
import { previewQuery, renderPreview, TipPreview } from './shapes.ts';

export const previewTipDistribution = route({
  operationId: 'previewTipDistribution',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-distributions/preview',
  summary: 'Work out the shares of the tips of a business day.',
  description: 'Exactly what sharing them now would do. Nothing is written.',
  access: restaurant('read:wages'),
  params: restaurantParams,
  query: previewQuery,
  response: TipPreview,
  handler: async ({ deps, scope, query }) => {
    const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const reader = readerOf(deps.db, scope);
    const [[row]] = await reader.run(findRules(scope));
    const plan = await planDistribution(reader, scope, query.businessDate, row ? toRules(row) : null);
    return ok(renderPreview(plan, currency, await namesOf(reader, scope, plan.shares)));
  },
});
