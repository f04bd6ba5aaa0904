import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { changeDrawer } from './change-drawer.ts';
import { afterMovement } from './drawer.ts';
import { CashCount, CashDrawer, drawerParams } from './shapes.ts';

export const countCashDrawer = route({
  operationId: 'countCashDrawer',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/count',
  summary: 'Record an interim count.',
  description: 'Records the amount in an open drawer without closing it.',
  access: restaurant('write:payments'),
  params: drawerParams,
  body: CashCount,
  response: CashDrawer,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const movement = { type: 'COUNT', amount: call.body.countedAmount } as const;
    return changeDrawer(call, call.params.drawerGuid, (drawer, now) => ({
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: [],
      event: 'cash_drawer.counted',
    }));
  },
});
