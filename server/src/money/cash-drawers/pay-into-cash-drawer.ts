import { postings } from '../../records/ledger/index.ts';
import { afterMovement } from './drawer.ts';
import { drawerCommand } from './drawer-command.ts';
import { CashTransfer } from './shapes.ts';

export const payIntoCashDrawer = drawerCommand({
  operationId: 'payIntoCashDrawer',
  path: '/pay-in',
  summary: 'Pay cash into an open drawer.',
  description: 'For cash that is not a sale.',
  when: { INVALID_STATE: 'The drawer is closed.' },
  body: CashTransfer,
  change: (drawer, { body: { amount, reason }, now }) => {
    const movement = { type: 'PAY_IN', amount, reason } as const;
    return {
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: postings({ debit: 'CASH', credit: 'PAID_IN', amount }),
      event: 'cash_drawer.paid_in',
    };
  },
});
