import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findDrawer, pageOfMovements } from './queries.ts';
import { CashMovement, drawerParams, renderMovement } from './shapes.ts';

export const listCashMovements = route({
  operationId: 'listCashMovements',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/movements',
  summary: 'List the movements of a cash drawer, oldest first.',
  description: 'Every movement of cash, and every count.',
  access: restaurant('read:payments'),
  params: drawerParams,
  query: requestObject(pageParameters),
  response: pageOf(CashMovement),
  handler: async ({ deps, scope, params, query, cursor, seal }) => {
    const [drawers, found] = await deps.db.run(
      scope,
      findDrawer(scope, params.drawerGuid),
      pageOfMovements(scope, params.drawerGuid, cursor, rowsToRead(query.limit)),
    );
    one(drawers, 'cash drawer');
    const { rows, nextCursor } = slicePage(found, query.limit, seal, ({ guid }) => [guid]);
    return ok({ items: rows.map(renderMovement), nextCursor });
  },
});
