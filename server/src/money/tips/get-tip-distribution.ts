import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findDistribution } from './queries.ts';
import { renderDistributions } from './render-distributions.ts';
import { distributionParams, TipDistribution } from './shapes.ts';

export const getTipDistribution = route({
  operationId: 'getTipDistribution',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-distributions/{distributionGuid}',
  summary: 'Get a distribution of tips.',
  description: 'With every share, the days that its money is of, and the rules of then.',
  access: restaurant('read:wages'),
  params: distributionParams,
  response: TipDistribution,
  handler: async ({ deps, scope, params }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, findDistribution(scope, params.distributionGuid));
    const found = one(rows, 'tip distribution');
    const [rendered] = await renderDistributions(deps.db, scope, place, [found]);
    return ok(rendered!); // of one row
  },
});
