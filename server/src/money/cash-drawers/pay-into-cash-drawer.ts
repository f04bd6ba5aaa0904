import { restaurant } from '../../access/index.ts';
import { postings } from '../../records/ledger/index.ts';
import { route } from '../deps.ts';
import { changeDrawer } from './change-drawer.ts';
import { afterMovement } from './drawer.ts';
import { CashDrawer, CashTransfer, drawerParams } from './shapes.ts';

export const payIntoCashDrawer = route({
  operationId: 'payIntoCashDrawer',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/pay-in',
  summary: 'Pay cash into an open drawer.',
  description: 'For cash that is not a sale.',
  access: restaurant('write:payments'),
  params: drawerParams,
  body: CashTransfer,
  response: CashDrawer,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { params, body } = call;
    const movement = { type: 'PAY_IN', amount: body.amount, reason: body.reason } as const;
    return changeDrawer(call, params.drawerGuid, (drawer, now) => ({
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: postings({ debit: 'CASH', credit: 'PAID_IN', amount: body.amount }),
      event: 'cash_drawer.paid_in',
    }));
  },
});
