import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: requestObject({
    ...pageParameters,
    from: Type.Optional(Type.Integer({ ...Field.BusinessDate, description: 'first business date' })),
    to: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
    ),
  }),
  response: pageOf(TipDistribution),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [found] = await deps.db.run(
      scope,
      pageOfDistributions(scope, query, cursor, rowsToRead(query.limit)),
    );
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.business_date, row.guid]);
    return ok({ items: await renderDistributions(deps.db, scope, place, rows), nextCursor });
  },
});
