import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfDrawers, toDrawer } from './queries.ts';
import { CashDrawer, DrawerStatus, render } from './shapes.ts';

export const listCashDrawers = route({
  operationId: 'listCashDrawers',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers',
  summary: 'List cash drawers, newest first.',
  description: 'Open and closed ones. The filters narrow the list together.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: listQuery({ businessDate: Type.Optional(Field.BusinessDate), status: Type.Optional(DrawerStatus) }),
  response: pageOf(CashDrawer),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfDrawers(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.guid]);
    return ok({ items: rows.map((row) => render(toDrawer(row))), nextCursor });
  },
});
