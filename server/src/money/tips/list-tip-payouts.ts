import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfPayouts, toPayout } from './payout-queries.ts';
import { renderPayout, TipPayout } from './payout-shapes.ts';

export const listTipPayouts = route({
  operationId: 'listTipPayouts',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-payouts',
  summary: 'List what was paid of shared tips, of the latest business days first.',
  description: 'Pay-outs that were taken back stay, beside what took them back.',
  access: restaurant('read:wages'),
  params: restaurantParams,
  query: listQuery({
    staffGuid: Type.Optional(Field.Guid),
    from: Type.Optional(Type.Integer({ ...Field.BusinessDate, description: 'first business date' })),
    to: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
    ),
  }),
  response: pageOf(TipPayout),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfPayouts(scope, query, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.guid]);
    return ok({ items: rows.map(toPayout).map(renderPayout), nextCursor });
  },
});
