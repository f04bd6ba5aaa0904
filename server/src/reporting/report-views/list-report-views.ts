import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { allViews, toView } from './queries.ts';
import { ReportView, VIEWS_MAX } from './shapes.ts';

export const listReportViews = route({
  operationId: 'listReportViews',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/report-views',
  summary: 'List saved views of reports, by name.',
  description: 'Everybody who may read reports sees those of the restaurant.',
  access: restaurant('read:reports'),
  params: restaurantParams,
  response: Type.Object({ items: Type.Array(ReportView, { maxItems: VIEWS_MAX }) }),
  handler: async ({ deps, scope }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, allViews(scope));
    return ok({ items: rows.map(toView) });
  },
});
