import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfDistributions } from './queries.ts';
import { renderDistributions } from './render-distributions.ts';
import { TipDistribution } from './shapes.ts';

export const listTipDistributions = route({
  operationId: 'listTipDistributions',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-distributions',
  summary: 'List distributions of tips, of the latest business days first.',
  description: 'A distribution that took another one back stands on the same business day.',
  access: restaurant('read:wages'),
  params: restaurantParams,
  query: listQuery({
    from: Type.Optional(Type.Integer({ ...Field.BusinessDate, description: 'first business date' })),
    to: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
    ),
  }),
  response: pageOf(TipDistribution),
  handler: async (call) => {
    const { deps, scope, query } = call;
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfDistributions(scope, query, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.guid]);
    return ok({ items: await renderDistributions(deps.db, scope, place, rows), nextCursor });
  },
});
