import { afterMovement } from './drawer.ts';
import { drawerCommand } from './drawer-command.ts';
import { CashCount } from './shapes.ts';

export const countCashDrawer = drawerCommand({
  operationId: 'countCashDrawer',
  path: '/count',
  summary: 'Record an interim count.',
  description: 'Records the amount in an open drawer without closing it.',
  when: { INVALID_STATE: 'The drawer is closed.' },
  body: CashCount,
  change: (drawer, { body, now }) => {
    const movement = { type: 'COUNT', amount: body.countedAmount } as const;
    return {
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: [],
      event: 'cash_drawer.counted',
    };
  },
});
