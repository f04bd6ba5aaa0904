import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: requestObject({
    ...pageParameters,
    businessDate: Type.Optional(Field.BusinessDate),
    status: Type.Optional(DrawerStatus),
  }),
  response: pageOf(CashDrawer),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const [found] = await deps.db.run(scope, pageOfDrawers(scope, filter, cursor, rowsToRead(limit)));
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) => [row.business_date, row.guid]);
    return ok({ items: rows.map((row) => render(toDrawer(row))), nextCursor });
  },
});
