import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findDrawer, toDrawer } from './queries.ts';
import { CashDrawer, drawerParams, render } from './shapes.ts';

export const getCashDrawer = route({
  operationId: 'getCashDrawer',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}',
  summary: 'Get a cash drawer.',
  description: 'Shows the expected and the counted amount.',
  access: restaurant('read:payments'),
  params: drawerParams,
  response: CashDrawer,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findDrawer(scope, params.drawerGuid));
    return ok(render(toDrawer(one(rows, 'cash drawer'))));
  },
});
