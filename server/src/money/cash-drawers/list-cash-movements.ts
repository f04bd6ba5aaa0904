import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
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
  query: listQuery(),
  response: pageOf(CashMovement),
  handler: async (call) => {
    const { deps, scope, params } = call;
    const [drawers, found] = await deps.db.run(
      scope,
      findDrawer(scope, params.drawerGuid),
      pageOfMovements(scope, params.drawerGuid, pageFor(call)),
    );
    one(drawers, 'cash drawer');
    const { rows, nextCursor } = slicePage(found, call, ({ guid }) => [guid]);
    return ok({ items: rows.map(renderMovement), nextCursor });
  },
});
