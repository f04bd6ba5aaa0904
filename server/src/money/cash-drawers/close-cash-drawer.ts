import { postings } from '../../records/ledger/index.ts';
import { afterMovement, type Drawer, varianceAmount } from './drawer.ts';
import { drawerCommand } from './drawer-command.ts';
import { CashCount } from './shapes.ts';

export const closeCashDrawer = drawerCommand({
  operationId: 'closeCashDrawer',
  path: '/close',
  summary: 'Count and close a cash drawer.',
  description: 'The difference goes to the account CASH_OVER_SHORT, and the counted cash to SAFE.',
  when: { INVALID_STATE: 'The drawer is closed already.' },
  body: CashCount,
  change: (before, { body: { countedAmount }, actor, now }) => {
    const counted = afterMovement(before, { type: 'COUNT', amount: countedAmount }, now);
    const drawer: Drawer = { ...counted, status: 'CLOSED', closedAt: now, closedBy: actor };
    return {
      drawer,
      movement: { type: 'CLOSE', amount: -countedAmount },
      postings: postings(
        // It has been counted.
        { debit: 'CASH', credit: 'CASH_OVER_SHORT', amount: varianceAmount(drawer)! },
        { debit: 'SAFE', credit: 'CASH', amount: countedAmount },
      ),
      event: 'cash_drawer.closed',
    };
  },
});
