import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findRules, toRules } from './queries.ts';
import { LaborRulesShape } from './shapes.ts';

export const getLaborRules = route({
  operationId: 'getLaborRules',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/labor/rules',
  summary: 'Get the overtime rules of a restaurant.',
  description:
    'Until somebody sets some, all time is paid at the wage and weeks begin on Monday. `overtimeRate` is `WEEK_AVERAGE` in the ' +
    'United States unless somebody set it otherwise, and `JOB_WAGE` elsewhere.',
  access: restaurant('read:time'),
  params: restaurantParams,
  response: LaborRulesShape,
  handler: async ({ deps, scope }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [[row]] = await deps.db.run(scope, findRules(scope));
    return ok(toRules(row, place));
  },
});
