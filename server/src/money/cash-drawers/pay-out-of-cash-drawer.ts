import { postings } from '../../records/ledger/index.ts';
import { afterMovement } from './drawer.ts';
import { drawerCommand } from './drawer-command.ts';
import { CashPayOut } from './shapes.ts';

export const payOutOfCashDrawer = drawerCommand({
  operationId: 'payOutOfCashDrawer',
  path: '/pay-out',
  summary: 'Pay cash out of an open drawer.',
  description: 'For cash that is not change. Needs approval of callers who may not pay out as much.',
  when: { INVALID_STATE: 'The drawer is closed, or holds less.' },
  approval: { permissions: ['drawer.pay_out'] },
  body: CashPayOut,
  change: (drawer, { body: { amount, reason }, now }) => {
    const movement = { type: 'PAY_OUT', amount: -amount, reason } as const;
    return {
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: postings({ debit: 'PAID_OUT', credit: 'CASH', amount }),
      event: 'cash_drawer.paid_out',
    };
  },
});
