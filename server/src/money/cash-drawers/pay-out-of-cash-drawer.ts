import { restaurant } from '../../access/index.ts';
import { postings } from '../../records/ledger/index.ts';
import { route } from '../deps.ts';
import { changeDrawer } from './change-drawer.ts';
import { afterMovement } from './drawer.ts';
import { CashDrawer, CashTransfer, drawerParams } from './shapes.ts';

export const payOutOfCashDrawer = route({
  operationId: 'payOutOfCashDrawer',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/pay-out',
  summary: 'Pay cash out of an open drawer.',
  description: 'For cash that is not change.',
  access: restaurant('write:payments'),
  params: drawerParams,
  body: CashTransfer,
  response: CashDrawer,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: (call) => {
    const { params, body } = call;
    const movement = { type: 'PAY_OUT', amount: -body.amount, reason: body.reason } as const;
    return changeDrawer(call, params.drawerGuid, (drawer, now) => ({
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: postings({ debit: 'PAID_OUT', credit: 'CASH', amount: body.amount }),
      event: 'cash_drawer.paid_out',
    }));
  },
});
