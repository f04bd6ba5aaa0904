import { restaurant } from '../../access/index.ts';
import { postings } from '../../records/ledger/index.ts';
import { route } from '../deps.ts';
import { changeDrawer } from './change-drawer.ts';
import { actorOf, afterMovement, type Drawer, varianceAmount } from './drawer.ts';
import { CashCount, CashDrawer, drawerParams } from './shapes.ts';

export const closeCashDrawer = route({
  operationId: 'closeCashDrawer',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/close',
  summary: 'Count and close a cash drawer.',
  description: 'The difference goes to the account CASH_OVER_SHORT, and the counted cash to SAFE.',
  access: restaurant('write:payments'),
  params: drawerParams,
  body: CashCount,
  response: CashDrawer,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { countedAmount } = call.body;
    return changeDrawer(call, call.params.drawerGuid, (before, now) => {
      const counted = afterMovement(before, { type: 'COUNT', amount: countedAmount }, now);
      const drawer: Drawer = { ...counted, status: 'CLOSED', closedAt: now, closedBy: actorOf(call.scope) };
      return {
        drawer,
        movement: { type: 'CLOSE', amount: -countedAmount },
        postings: postings(
          { debit: 'CASH', credit: 'CASH_OVER_SHORT', amount: varianceAmount(drawer)! },
          { debit: 'SAFE', credit: 'CASH', amount: countedAmount },
        ),
        event: 'cash_drawer.closed',
      };
    });
  },
});
